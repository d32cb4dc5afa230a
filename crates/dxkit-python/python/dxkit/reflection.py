"""What reflection tells about a program. The classes are those of the document of ``dxkit reflect --json``, field by field; its
schema is :func:`schema`."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from . import _native
from ._html import table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a variable."""

    hlsl_type: str
    """In HLSL's notation, without the dimensions of an array."""
    # Named `class` in the document, which is a keyword here.
    class_: str
    """``SCALAR``, ``VECTOR``, ``MATRIX_ROWS``, ``MATRIX_COLUMNS``, ``STRUCT``, …"""
    base: str
    """The type of a component: ``FLOAT``, ``UINT16``."""
    rows: int
    columns: int
    array: list[int]
    """Dimensions of an array, outermost first."""
    structure: int | None
    """The index of its structure in :attr:`Reflection.structures`."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a buffer, or a member of a structure."""

    name: str
    offset: int
    """From the start of the buffer or structure, in bytes."""
    size: int | None
    """In bytes, without padding behind it; ``None`` for members if the part does not state it."""
    used: bool | None
    """Whether the program uses it."""
    value_type: Type | None
    default_value: str | None
    """Its value if the application sets none, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure; types refer to it by its index."""

    name: str
    members: list[Variable]


@dataclass(frozen=True, slots=True)
class Binding:
    """A resource that is bound to registers."""

    name: str | None
    """``None`` if it was stripped."""
    class_: str
    """``SRV``, ``UAV``, ``CBV``, ``Sampler``."""
    kind: str | None
    """``Texture2D``, ``StructuredBuffer``, …"""
    hlsl_type: str | None
    space: int
    lower_bound: int
    """First register; 4294967295 if it is assigned when the library is linked."""
    count: int | None
    """Number of registers; ``None`` if the range is unbounded."""
    registers: str
    """In HLSL's notation: ``t3``, ``u0-7``."""
    input_type: str | None
    return_type: str
    dimension: str
    components: int | None
    stride: int | None
    """Size of an element of a structured buffer, in bytes."""
    size: int | None
    """Size of a constant buffer, in bytes."""
    sample_count: int | None
    comparison: bool
    """Whether it is a comparison sampler."""
    flags: list[str]
    root_parameter: int | None
    """The index of the parameter of the container's root signature that binds it."""
    static_sampler: int | None
    """The index of the static sampler of the container's root signature that is bound to it."""


@dataclass(frozen=True, slots=True)
class Buffer:
    """The contents of a constant, texture or structured buffer."""

    name: str | None
    kind: str
    size: int
    """In bytes; for structured buffers, that of an element."""
    binding: int | None
    """The index of its resource in :attr:`Reflection.bindings`."""
    from_: str
    """The part that states it."""
    variables: list[Variable]

    def _repr_html_(self) -> str:
        rows = [(it.offset, it.size, it.value_type and it.value_type.hlsl_type, it.name) for it in self.variables]
        return table(f"{self.name or ''}, {self.size} bytes", ("Offset", "Bytes", "Type", "Name"), rows)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A register of an input or output."""

    semantic: str
    semantic_index: int
    register: int | None
    mask: str
    """Its components, among ``x``, ``y``, ``z``, ``w``."""
    used: str | None
    system_value: str
    component_type: str
    min_precision: str
    stream: int
    interpolation: str | None


@dataclass(frozen=True, slots=True)
class Signature:
    """Inputs, outputs or patch constants."""

    from_: str
    """The part that states it."""
    parameters: list[Parameter]

    def __iter__(self) -> Iterator[Parameter]:
        return iter(self.parameters)

    def __len__(self) -> int:
        return len(self.parameters)

    def _repr_html_(self) -> str:
        rows = [
            (f"{it.semantic}{it.semantic_index or ''}", it.register, it.mask, it.used, it.component_type)
            for it in self.parameters
        ]
        return table(self.from_, ("Semantic", "Register", "Mask", "Used", "Type"), rows)


@dataclass(frozen=True, slots=True)
class NodeParameter:
    """An input or output of a node."""

    flags: list[str]
    record_size: int | None
    output_name: str | None
    output_index: int | None
    max_records: int | None
    array_size: int | None


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a work graph."""

    launch_type: str
    name: str | None
    index: int | None
    is_program_entry: bool
    dispatch_grid: list[int] | None
    max_dispatch_grid: list[int] | None
    max_recursion_depth: int | None
    inputs: list[NodeParameter]
    outputs: list[NodeParameter]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry point."""

    name: str
    """Mangled in libraries."""
    unmangled_name: str
    kind: str | None
    num_threads: list[int]
    wave_minimum: int | None
    wave_maximum: int | None
    wave_preferred: int | None
    payload_size: int | None
    attribute_size: int | None
    group_shared_bytes: int | None
    features: list[str]
    resources: list[int] | None
    """Indices of the bindings that it uses."""
    dependencies: list[str]
    node: Node | None


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that the compiler counted."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class StaticSampler:
    """A static sampler of the root signature in the container."""

    register: int
    space: int


@dataclass(frozen=True, slots=True)
class Reflection:
    """The bindings, buffers, inputs, outputs and entry points of a shader."""

    version: int
    """The version of this form: 1."""
    file: str
    kind: str | None
    """The stage, as DXIL names it: ``Pixel``, ``Library``."""
    shader_model: str | None
    compiler: str | None
    features: list[str]
    features_from: str | None
    bindings_from: str | None
    bindings: list[Binding]
    buffers: list[Buffer]
    structures: list[Structure]
    inputs: Signature | None
    outputs: Signature | None
    patch_constants: Signature | None
    entries: list[Entry]
    counters: list[Counter]
    static_samplers: list[StaticSampler]

    def to_dict(self) -> dict[str, Any]:
        """The document of ``dxkit reflect --json``."""
        return asdict(self, dict_factory=lambda pairs: {key.rstrip("_"): value for key, value in pairs})

    def binding(self, name: str) -> Binding:
        """The binding with this name.

        Raises:
            KeyError: If there is none.
        """
        for binding in self.bindings:
            if binding.name == name:
                return binding
        raise KeyError(name)

    def _repr_html_(self) -> str:
        title = f"{self.kind or 'Unknown'} shader, model {self.shader_model or 'unknown'}"
        rows = [
            (it.registers, it.space, it.name, it.hlsl_type or it.kind, it.size or it.stride) for it in self.bindings
        ]
        return table(title, ("Register", "Space", "Name", "Type", "Bytes"), rows)


def _build(kind: Any, value: Any) -> Any:
    """A value of JSON as one of this type."""
    if value is None:
        return None
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return _build(next(it for it in arguments if it is not types.NoneType), value)
    if origin is list:
        return [_build(arguments[0], it) for it in value]
    return from_dict(kind, value) if kind in _FIELDS else value


def from_dict(kind: type[T], document: dict[str, Any]) -> T:
    """An object of this module of its document. Fields that are newer than this package are ignored."""
    return kind(**{name: _build(hint, document[key]) for name, key, hint in _FIELDS[kind]})


_CLASSES = (
    Type, Variable, Structure, Binding, Buffer, Parameter, Signature, NodeParameter, Node, Entry, Counter, StaticSampler,
    Reflection,
)  # fmt: skip
# Of each class: the names of its fields here and in the document, and their types.
_FIELDS: dict[type, list[tuple[str, str, Any]]] = {
    kind: [(it.name, it.name.rstrip("_"), typing.get_type_hints(kind)[it.name]) for it in fields(kind)]
    for kind in _CLASSES
}


def schema() -> dict[str, Any]:
    """The JSON Schema of :meth:`Reflection.to_dict`."""
    document: dict[str, Any] = json.loads(_native.reflection_schema())
    return document
