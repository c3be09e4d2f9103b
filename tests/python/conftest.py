"""What every test shares: the corpora beside the repository, printed seeds, effort of search."""

import os
import random
import secrets
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

REPOSITORY = Path(__file__).resolve().parents[2]
CORPUS = REPOSITORY.parent / "shared" / "corpus"

# A time limit for one example would fail on a busy machine; the blob makes a failure repeatable.
settings.register_profile(
    "check", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("slow", settings.get_profile("check"), max_examples=5_000)
settings.load_profile("check")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed of this run once; workers inherit it."""
    os.environ.setdefault("POKERCORE_TEST_SEED", str(secrets.randbits(32)))
    # What a shell without job control runs behind ignores Ctrl-C, and so would all its children.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say what a failure needs to be repeated, and which build is under test."""
    from pokercore import _core

    return [
        f"seed: POKERCORE_TEST_SEED={os.environ['POKERCORE_TEST_SEED']}",
        f"extension: {'checked' if _core.CHECKED_BUILD else 'release'} build",
        f"corpora: {'found' if CORPUS.is_dir() else 'absent, their tests are skipped'}",
    ]


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder that holds the whole project."""
    return REPOSITORY


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder of golden vectors, which Rust, Python and the benches read."""
    return REPOSITORY / "tests" / "vectors"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpora beside the repository; where it is absent, the test is skipped."""
    if not CORPUS.is_dir():
        pytest.skip("no ../shared/corpus beside the repository")
    return CORPUS


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """A generator of this test's own: the run's seed and the test's name decide what it gives."""
    return random.Random(f"{os.environ['POKERCORE_TEST_SEED']} {request.node.nodeid}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that takes `rng` as often as asked for, with other numbers each time.

    Those marked slow are long by themselves.
    """
    rounds = int(os.environ.get("POKERCORE_TEST_ROUNDS", "1"))
    slow = metafunc.definition.get_closest_marker("slow")
    if rounds > 1 and slow is None and "rng" in metafunc.fixturenames:
        metafunc.fixturenames.append("round_of_seeds")
        metafunc.parametrize("round_of_seeds", range(rounds))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that reads a corpus."""
    for item in items:
        if "corpus" in getattr(item, "fixturenames", ()):
            item.add_marker("corpus")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a corpus test that skips although the corpora are there; name the seed of a failure."""
    report = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and CORPUS.is_dir() and item.get_closest_marker("corpus"):
        report.outcome = "failed"
        report.longrepr = f"skipped although the corpora are there: {report.longrepr}"
    if report.failed and "rng" in getattr(item, "fixturenames", ()):
        names = ("POKERCORE_TEST_SEED", "POKERCORE_TEST_ROUNDS")
        given = [f"{name}={os.environ[name]}" for name in names if name in os.environ]
        report.sections.append(("repeat with", " ".join(given)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count the corpus tests."""
    counts = {
        outcome: sum(
            "corpus" in report.keywords
            for report in terminalreporter.getreports(outcome)
            if report.when == "call" or outcome == "skipped"
        )
        for outcome in ("passed", "failed", "skipped")
    }
    ran = counts["passed"] + counts["failed"]
    terminalreporter.write_line(
        f"corpus tests: {ran} ran, {counts['failed']} failed, {counts['skipped']} skipped"
    )
