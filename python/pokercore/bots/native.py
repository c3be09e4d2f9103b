"""What the built-in bots have in common."""

from typing import ClassVar


class Native:
    """A bot with a twin in the core."""

    native: ClassVar[str]
    """The name of the twin in the core."""
    description: ClassVar[str]
    """What the bot does, in a line."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))
