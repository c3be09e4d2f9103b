"""Print the requirements of an extra, one a line.

Reads pyproject.toml, so that the tools can be installed without building the package first: a
dependency group would do the same, but needs a newer pip.

Usage: requirements.py EXTRA [PREFIX]      only the requirements that begin with PREFIX
"""

import sys
import tomllib
from pathlib import Path


def main(extra: str, prefix: str = "") -> None:
    """Print what the extra asks for."""
    pyproject = Path(__file__).resolve().parents[1] / "pyproject.toml"
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    for requirement in project["optional-dependencies"][extra]:
        if requirement.startswith(prefix):
            print(requirement)


if __name__ == "__main__":
    main(*sys.argv[1:])
