"""The table of ``dxkit index`` made by a cluster, with Ray Data (``pip install "dxkit[ray]"``).

::

    python -m dxkit.ray shaders/ -o shaders.parquet

Every node has to see the files under the same paths. In a program:

>>> dataset = dxkit.ray.index(["/mnt/shaders"])      # a ray.data.Dataset, with the columns of docs/index.md
>>> dataset.groupby("profile").count().show()
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-not-found, import-untyped, unused-ignore]
import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]

# This module has the name of the package, which absolute imports find nevertheless.
import ray  # type: ignore[import-not-found, import-untyped, unused-ignore]

from . import index as _index

if TYPE_CHECKING:
    from ray.data import Dataset  # type: ignore[import-not-found, import-untyped, unused-ignore]

_TYPES = {
    "text": pa.string(),
    "integer": pa.int64(),
    "boolean": pa.bool_(),
    "time": pa.timestamp("ns", tz="UTC"),
    "list of texts": pa.list_(pa.string()),
    "map from text to integer": pa.map_(pa.string(), pa.int64()),
}

SCHEMA: pa.Schema = pa.schema(
    [pa.field(name, _TYPES[type_], nullable=optional) for name, type_, optional in _index.COLUMNS]
)
"""The columns of the table."""

_PARTITIONS = 256
"""Containers are compared with each other in this many groups."""
_FILES_IN_A_PARTITION = 64
_MOST_SHUFFLED = 200
# Rows travel between tasks as JSON, beside the columns that order and compare them.
_TRAVELLING = ("position", "number", "path", "sha256", "partition", "damaged", "row", "failure")


def paths_to_rows(batch: dict[str, Any]) -> dict[str, list[Any]]:
    """The rows of a batch of files: from the columns ``path`` and ``position`` (the number of the file) to one line of JSON for each
    container. A file that cannot be read has a row with its error."""
    made: dict[str, list[Any]] = {name: [] for name in _TRAVELLING}
    for path, position in zip(batch["path"], batch["position"], strict=True):
        failure = None
        try:
            rows = _index._judged(Path(os.fsdecode(bytes.fromhex(path))))
        except OSError as error:
            rows, failure = [], str(error)
        for number, (row, damaged) in enumerate(rows):
            _add(made, int(position), number, row["path"], row["sha256"], damaged, json.dumps(row), None)
        if failure is not None:
            _add(made, int(position), 0, "", "", False, None, failure)
    return made


def _add(made: dict[str, list[Any]], *values: Any) -> None:
    position, number, path, sha256, damaged, row, failure = values
    partition = int(sha256[:8] or "0", 16) % _PARTITIONS
    for name, value in zip(made, (position, number, path, sha256, partition, damaged, row, failure), strict=True):
        made[name].append(value)


def _mark_duplicates(group: pa.Table) -> pa.Table:
    """Adds the path of the first container with the same bytes. All containers with the same bytes are in the same group."""
    group = group.sort_by([("position", "ascending"), ("number", "ascending")])
    first: dict[str, str] = {}
    duplicates = []
    for path, sha256 in zip(group["path"].to_pylist(), group["sha256"].to_pylist(), strict=True):
        duplicates.append(first.get(sha256) if sha256 else None)
        first.setdefault(sha256, path)
    return group.append_column("duplicate_of", pa.array(duplicates, pa.string()))


def _typed(batch: pa.Table) -> pa.Table:
    """The columns of the table, from rows as JSON, without the files that could not be read."""
    rows = []
    for text, duplicate_of in zip(batch["row"].to_pylist(), batch["duplicate_of"].to_pylist(), strict=True):
        if text is not None:
            rows.append(json.loads(text) | {"duplicate_of": duplicate_of})
    columns = []
    for field in SCHEMA:
        values = [row[field.name] for row in rows]
        if pa.types.is_map(field.type):
            values = [list(value.items()) for value in values]
        columns.append(pa.array(values, field.type))
    return pa.Table.from_arrays(columns, schema=SCHEMA)


def _marked(paths: Iterable[str | os.PathLike[str]]) -> Dataset:
    # Paths may be other bytes than UTF-8.
    files = enumerate(_index.files(paths))
    items = [{"path": os.fsencode(path).hex(), "position": position} for position, path in files]
    if not items:
        raise FileNotFoundError("there is no file")
    dataset = ray.data.from_items(items).map_batches(paths_to_rows, batch_size=256)
    # Ray's own number of partitions, 200, takes minutes for few files on few processors.
    shuffled = max(1, min(_MOST_SHUFFLED, len(items) // _FILES_IN_A_PARTITION))
    marked = dataset.groupby("partition", num_partitions=shuffled).map_groups(_mark_duplicates, batch_format="pyarrow")
    return marked.sort(["position", "number"])


def index(paths: Iterable[str | os.PathLike[str]]) -> Dataset:
    """The table of the containers in files and folders, as a dataset of Ray: the same rows in the same order as ``dxkit index`` writes
    them. Files that cannot be read are left out.

    Raises:
        OSError: If a path does not exist, or a folder cannot be listed.
    """
    return _marked(paths).map_batches(_typed, batch_format="pyarrow")


def main(arguments: list[str] | None = None) -> int:
    """The program: returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m dxkit.ray",
        description="Index any number of shader containers as one table, by a cluster of Ray: the table of `dxkit index`.",
        epilog="Every node has to see the files under the same paths. Exit codes: 0, 1 if a container is damaged, 2 if a file cannot be "
        "read or there is none. Example: python -m dxkit.ray shaders/ -o shaders.parquet --address auto",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="folders, containers, PDBs, C headers")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the table, a Parquet file")
    parser.add_argument("--address", help="the cluster; without it, RAY_ADDRESS, or this machine alone")
    options = parser.parse_args(arguments)
    output = Path(options.output)
    if not ray.is_initialized():
        ray.init(address=options.address, log_to_driver=False)
    try:
        marked = _marked(options.paths)
        return _write(marked, output)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _write(marked: Dataset, output: Path) -> int:
    """Writes the table row group by row group; it has its name when it is complete."""
    part = output.with_name(output.name + ".part")
    code = containers = duplicates = 0
    output.parent.mkdir(parents=True, exist_ok=True)
    with pyarrow.parquet.ParquetWriter(part, SCHEMA, compression="zstd") as writer:
        batch: Any
        for batch in marked.iter_batches(batch_format="pyarrow", batch_size=8192):
            for failure in batch["failure"].drop_null().to_pylist():
                print(f"error: {failure}", file=sys.stderr)
                code = 2
            table = _typed(batch)
            code = max(code, int(any(batch["damaged"].to_pylist())))
            containers += len(table)
            duplicates += len(table) - table["duplicate_of"].null_count
            if len(table):
                writer.write_table(table)
    if containers == 0:
        part.unlink()
        raise FileNotFoundError("there is no container")
    part.replace(output)
    print(f"{containers} containers, {duplicates} duplicates", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
