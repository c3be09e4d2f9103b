"""The backends that the tests of journals run on."""

from contextlib import contextmanager

import pytest

import postgresql
from pokercore.journal import MemoryJournal, PostgresJournal, SqliteJournal


@pytest.fixture(scope="session")
def server():
    """A server of PostgreSQL; where there is none the test is skipped."""
    if reason := postgresql.absent():
        pytest.skip(reason)
    server = postgresql.Server()
    yield server
    server.stop()


@pytest.fixture
def database(server):
    """An empty database on the server: what to connect with."""
    import psycopg

    with psycopg.connect(server.dsn, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server.dsn


class Memory:
    """Keeps what a file would keep."""

    def __init__(self):
        self.journals = {}

    @contextmanager
    def open(self, table="main", **settings):
        yield self.journals.setdefault(table, MemoryJournal(table))


class Sqlite:
    def __init__(self, path):
        self.path = path

    def open(self, table="main", **settings):
        return SqliteJournal(self.path, table, **settings)


class Postgres:
    def __init__(self, dsn):
        self.dsn = dsn

    def open(self, table="main", **settings):
        return PostgresJournal(self.dsn, table, **settings)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def backend(request, tmp_path):
    """Opens journals: `backend.open(table, group=...)`."""
    if request.param == "memory":
        return Memory()
    if request.param == "sqlite":
        return Sqlite(tmp_path / "tables.journal")
    return Postgres(request.getfixturevalue("database"))
