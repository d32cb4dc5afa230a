"""Tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of HTML; ``None`` is an empty cell. Everything is escaped: names come from files."""

    def cells(values: Iterable[object], tag: str) -> str:
        return "".join(f"<{tag}>{'' if value is None else escape(str(value))}</{tag}>" for value in values)

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}<thead><tr>{cells(columns, 'th')}</tr></thead><tbody>{body}</tbody></table>"
