"""What results that are written have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pokercore._text import PathLike, parsed

__all__ = ["Written"]


class Written(ABC):
    """A result that is written to texts of JSON and files of Parquet, and read again."""

    __slots__ = ()

    kind: ClassVar[str]
    """What such a result is called where it is written: the name of its schema."""

    @classmethod
    @abstractmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result of a dictionary.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """

    @abstractmethod
    def to_arrow(self) -> Any:
        """The result as a `pyarrow.Table`."""

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The result that `to_json` wrote.

        Raises:
            TypeError: It is no text.
            ValueError: It is none.
        """
        return cls.from_dict(parsed(text, cls.kind.replace("_", " ")))

    def to_parquet(self, path: PathLike) -> None:
        """Writes the table of `to_arrow` to a file of Parquet.

        Raises:
            ImportError: pyarrow is not installed; the message names the extra.
            OSError: The file cannot be written.
        """
        from pokercore import _arrow

        _arrow.write(self.to_arrow(), path)

    @classmethod
    def from_parquet(cls, path: PathLike) -> Self:
        """The result of a file that `to_parquet` wrote.

        Raises:
            ImportError: pyarrow is not installed; the message names the extra.
            OSError: The file cannot be read.
            ValueError: It holds no such result.
        """
        from pokercore import _arrow

        return cls.from_json(_arrow.document(path, cls.kind))
