"""A real server of PostgreSQL in a temporary folder: a unix socket, no TCP, no root."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path


def binaries():
    """The folder of the server's programs, or `None`."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        places.append(Path(found).parent)
    return next((place for place in places if (place / "postgres").exists()), None)


def absent():
    """Why no server can be started here, or nothing."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (the extra postgres)"
    return "" if binaries() else "no PostgreSQL server is installed here"


def _user():
    """Whom the server runs as: it refuses to be root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise LookupError("neither the user postgres nor nobody exists")


class Server:
    """One server; `kill` and `start` it as often as a test likes."""

    def __init__(self):
        # The path of a socket has at most 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self.user = _user()
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        self.process = None
        self.log = self.folder / "log"
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "tester", "-E", "UTF8",
                  "--no-locale", "--no-sync")  # fmt: skip
        self.start()

    @property
    def dsn(self):
        return f"host={self.folder} user=tester dbname=postgres"

    def _run(self, name, *arguments):
        subprocess.run(
            [binaries() / name, *arguments], cwd=self.folder, check=True, timeout=120,
            stdin=subprocess.DEVNULL, capture_output=True, **self.user,
        )  # fmt: skip

    def start(self):
        """Start it and wait until it answers; after a kill its children may hold on for a while."""
        import psycopg

        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                with self.log.open("ab") as log:
                    self.process = subprocess.Popen(
                        [binaries() / "postgres", "-D", "data", "-k", str(self.folder),
                         "-c", "listen_addresses=", "-c", "max_connections=20"],
                        cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                        **self.user,
                    )  # fmt: skip
            try:
                psycopg.connect(self.dsn).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise TimeoutError(self.log.read_text(errors="replace")[-2000:])

    def kill(self):
        """The postmaster at once; its children notice and go."""
        self.process.kill()
        self.process.wait(30)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)
