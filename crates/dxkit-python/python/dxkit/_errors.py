"""The exceptions of dxkit."""

from __future__ import annotations


class Error(ValueError):
    """Why a function failed.

    Attributes:
        kind: ``"argument"``, ``"format"``, ``"text"``, ``"missing"`` or ``"internal"``.
        offset: The offset in the file in bytes, or that in the text; ``None`` if there is none.
        path: The path of the field that could not be read, ``"PSV0 > resource[3] > flags"``; empty if there is none.
        message: What is wrong, without path and offset.
    """

    def __init__(self, kind: str, offset: int | None, path: str, message: str, whole: str) -> None:
        super().__init__(whole)
        self.kind = kind
        self.offset = offset
        self.path = path
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        # Errors travel between processes (multiprocessing, Ray).
        return (type(self), (self.kind, self.offset, self.path, self.message, str(self)))


class FormatError(Error):
    """The bytes of a file cannot be read."""


class TextError(Error):
    """A text has errors; the message has one line for each."""


class MissingError(Error, KeyError):
    """What was asked for is not there."""

    def __str__(self) -> str:
        # KeyError would show its argument in quotes.
        return ValueError.__str__(self)


_KINDS: dict[str, type[Error]] = {"format": FormatError, "text": TextError, "missing": MissingError}


def make(kind: str, offset: int | None, path: str, message: str, whole: str) -> Error:
    """The exception for a problem."""
    return _KINDS.get(kind, Error)(kind, offset, path, message, whole)
