"""`python -m pokercore` is the command `pokercore`."""

import sys

from pokercore.cli import main

if __name__ == "__main__":
    sys.exit(main())
