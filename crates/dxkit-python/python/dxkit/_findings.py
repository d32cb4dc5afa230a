"""What checks, validators and sanitizers find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._html import table


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found."""

    severity: str
    """``error``, ``warning`` or ``note``."""
    rule: str
    path: str
    """The path of the field: ``PSV0 > resource[3] > flags``; empty if there is none."""
    offset: int | None
    """The offset in the file."""
    message: str
    part: str | None = None
    """The part of the container, by its four characters."""
    function: str | None = None
    """The function."""
    block: str | None = None
    """The block: its name, or ``#`` and its number."""
    instruction: str | None = None
    """The instruction, as LLVM's assembly."""
    operand: str | None = None
    """The operand: its number, and the name of the operation's parameter."""
    source_file: str | None = None
    """The file of the source."""
    source_line: int | None = None
    """The line of the source, from 1."""
    source_column: int | None = None
    """The column of the source, from 1."""
    found: str | None = None
    """The value that was found; null if the message says it."""
    allowed: str | None = None
    """The allowed values, if the rule does not state them."""
    help: str | None = None
    """How to mend it."""

    def __str__(self) -> str:
        place = "" if self.offset is None else f" at {self.offset:#x}"
        return f"{self.severity}[{self.rule}] {self.path}{place}: {self.message}"


class Findings(list[Finding]):
    """What a check found; empty if nothing is wrong."""

    @property
    def errors(self) -> list[Finding]:
        """The findings that are errors."""
        return [it for it in self if it.severity == "error"]

    def _repr_html_(self) -> str:
        rows = [(it.severity, it.rule, it.path, it.offset, it.message) for it in self]
        return table(f"{len(rows)} findings", ("Severity", "Rule", "Path", "Offset", "Message"), rows)


def found(findings: Iterable[dict[str, Any]]) -> Findings:
    """The findings of a document."""
    keys = Finding.__dataclass_fields__
    return Findings(Finding(**{key: it[key] for key in keys}) for it in findings)
