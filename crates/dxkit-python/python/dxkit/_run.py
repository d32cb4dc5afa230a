"""What running a shader takes and gives."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._errors import MissingError
from ._findings import Findings, found

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Buffer

_NUMPY_TYPES = {
    "bool": "u4", "int": "i4", "uint": "u4", "float": "f4", "double": "f8", "int16_t": "i2", "uint16_t": "u2",
    "int64_t": "i8", "uint64_t": "u8", "float16_t": "f2",
}  # fmt: skip
"""NumPy's types of the numbers that a shader has."""


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, Mapping):
        return {name: _plain(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(element) for element in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def _contents(values: Mapping[str, Any], buffers: list[Buffer]) -> dict[str, Any]:
    """Values as JSON; bytes go to the buffers."""
    contents: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, (bytes, bytearray, memoryview)):
            contents[name] = {"$buffer": len(buffers)}
            buffers.append(bytes(value))
        else:
            contents[name] = _plain(value)
    return contents


def request(
    asked: dict[str, Any], resources: Mapping[str, Any], inputs: Mapping[str, Any], counters: Mapping[str, int]
) -> tuple[str, list[Buffer]]:
    """The request for a run, as JSON, and the bytes that come along."""
    buffers: list[Buffer] = []
    document = {**asked, "set": _contents(resources, buffers), "in": _contents(inputs, buffers), "counters": dict(counters)}
    return json.dumps(document), buffers


class Run:
    """What running a shader gave: ``run["results"]`` is an output as an array of NumPy."""

    def __init__(self, document: dict[str, Any], outputs: list[bytes]) -> None:
        self._document = document
        self._listed = [*document["outputs"], *document.get("stage_outputs", [])]
        self._outputs = {output["name"]: (output, data) for output, data in zip(self._listed, outputs, strict=True)}
        self._outputs |= {output["register"]: self._outputs[output["name"]] for output in document["outputs"]}

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs."""
        return tuple(output["name"] for output in self._listed)

    @property
    def counts(self) -> dict[str, int]:
        """What was counted: instructions, divergent branches, barriers."""
        return dict(self._document["counts"])

    @property
    def findings(self) -> Findings:
        """The undefined behaviour that was found, if it was looked for."""
        return found(self._document["findings"])

    def __iter__(self) -> Iterator[str]:
        return iter(self.outputs)

    def __len__(self) -> int:
        return len(self.outputs)

    def __contains__(self, name: object) -> bool:
        return name in self._outputs

    def _find(self, name: str) -> tuple[dict[str, Any], bytes]:
        if name not in self._outputs:
            message = f"there is no output {name}; there are {', '.join(self.outputs) or 'none'}"
            raise MissingError("missing", None, "", message, message)
        return self._outputs[name]

    def values(self, name: str) -> list[Any]:
        """The elements of an output, by its name or register: numbers, lists, dictionaries."""
        return list(self._find(name)[0]["values"])

    def data(self, name: str) -> bytes:
        """The bytes of an output."""
        return self._find(name)[1]

    def counter(self, name: str) -> int | None:
        """The counter of a buffer; ``None`` if the shader does not use one."""
        return self._find(name)[0].get("counter")

    def __getitem__(self, name: str) -> numpy.ndarray[Any, Any]:
        """An output as an array of NumPy: with another dimension for vectors, height and width first where pixels wrote it, and as
        bytes if its elements are structures.

        Raises:
            MissingError: If there is no output of this name.
        """
        import numpy

        output, data = self._find(name)
        ty = output["element_type"]
        word, columns = (ty, 1) if ty in _NUMPY_TYPES else (ty[:-1], int(ty[-1:]) if ty[-1:].isdigit() else 0)
        if columns == 0 or word not in _NUMPY_TYPES:
            if all(isinstance(value, (int, float, list, str)) for value in output["values"]) and output["values"]:
                return numpy.array(output["values"])
            return numpy.frombuffer(data, dtype="u1")
        array = numpy.frombuffer(data, dtype=f"<{_NUMPY_TYPES[word]}")
        array = array if columns == 1 else array.reshape(-1, columns)
        width, height = self._document.get("size", (1, 1))
        is_image = "register" not in output and width * height > 1 and len(output["values"]) == height
        return array.reshape(height, width, *array.shape[1:]) if is_image else array

    def __repr__(self) -> str:
        return f"<dxkit.Run of {', '.join(self.outputs) or 'no outputs'}>"
