"""The examples that readers see: in the README, in docs, and in the docstrings that come from Rust.

Those of Python's own docstrings are found by pytest itself (`--doctest-modules`).
"""

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokercore import _core

FENCE = re.compile(r"^```(\w*)$")


def sessions(markdown: str) -> str:
    """Blank out all but the Python blocks: line numbers stay true, and a fence ends an output."""
    lines: list[str] = []
    inside = False
    for line in markdown.splitlines():
        fence = FENCE.match(line)
        if fence:
            inside = not inside and fence[1] == "python"
        lines.append(line if inside and not fence else "")
    return "\n".join(lines)


def run(test: doctest.DocTest) -> None:
    """Run one session and fail with what differed."""
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    if report:
        pytest.fail("".join(report), pytrace=False)


def test_readme(repository: Path) -> None:
    check_page(repository / "README.md")


def test_pages(repository: Path) -> None:
    pages = sorted((repository / "docs").glob("*.md"))
    assert pages
    for page in pages:
        check_page(page)


def check_page(page: Path) -> None:
    text = sessions(page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
    assert test.examples, f"{page.name} shows no session"
    run(test)


def compiled_docstrings() -> Iterator[tuple[str, str]]:
    """Give the name and docstring of every public thing of the extension module."""
    for name, thing in vars(_core).items():
        if name.startswith("_"):
            continue
        things = {name: thing}
        if inspect.isclass(thing):
            things |= {f"{name}.{member}": value for member, value in vars(thing).items()}
        for path, value in things.items():
            doc = getattr(value, "__doc__", None)
            if doc and ">>>" in doc and doc != type(value).__doc__:
                yield path, doc


@pytest.mark.parametrize(("path", "doc"), tuple(compiled_docstrings()))
def test_compiled_docstring(path: str, doc: str) -> None:
    parser = doctest.DocTestParser()
    run(parser.get_doctest(inspect.cleandoc(doc), vars(_core).copy(), path, path, 0))
