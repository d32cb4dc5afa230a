"""The rows of ``dxkit index``, file by file.

>>> for path in dxkit.index.files(["shaders"]):
...     for row in dxkit.index.rows(path):
...         print(row["path"], row["profile"], row["instructions"])
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import _native

COLUMNS: tuple[tuple[str, str, bool], ...] = tuple(_native.index_columns())
"""Name and type of each column, and whether values may be missing. Types are ``text``, ``integer``, ``boolean``, ``time``
(nanoseconds since 1970), ``list of texts`` and ``map from text to integer``."""


def _name(path: Path) -> str:
    """A path as text: bytes that are not UTF-8 become ``\\xNN``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """The files that paths refer to, in the order of the table: that of the components of their names. Links to folders are not
    followed.

    Raises:
        OSError: If a path does not exist, or a folder cannot be listed.
    """
    last: Path | None = None
    for path in sorted((Path(path) for path in paths), key=_order):
        if last is None or not path.is_relative_to(last):
            last = path
            yield from _below(path)


def _order(path: Path) -> tuple[bytes, ...]:
    return tuple(os.fsencode(part) for part in path.parts)


def _below(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        path.stat()
        yield path
        return
    with os.scandir(path) as listed:
        entries = sorted(listed, key=lambda entry: os.fsencode(entry.name))
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(path / entry.name)
        elif entry.is_file():
            yield path / entry.name


def rows(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """A row for each container in a file: a container, a PDB, or source code with containers as arrays. ``duplicate_of`` is ``None``,
    because one file does not tell.

    Raises:
        OSError: If the file cannot be read.
    """
    return [row for row, _ in _judged(Path(path))]


def _judged(path: Path) -> list[tuple[dict[str, Any], bool]]:
    """The rows, and whether each container is damaged."""
    with path.open("rb") as file:
        stat = os.fstat(file.fileno())
        head = file.read(_native.file_head())
        if not _native.may_hold_container(head, path.suffix[1:], stat.st_size):
            return []
        data = head + file.read()
    try:
        found = _native.index_rows(data)
    except ValueError:
        # Most PDBs belong to programs.
        return []
    name = _name(path)
    result = []
    for array_name, in_pdb, container, text, is_damaged in found:
        row: dict[str, Any] = json.loads(text)
        row.update(
            path=name,
            array_name=array_name,
            in_pdb=in_pdb,
            file_size=stat.st_size,
            modified=stat.st_mtime_ns,
            sha256=hashlib.sha256(data if container is None else container).hexdigest(),
        )
        result.append((row, is_damaged))
    return result
