"""What reflection tells about a program. The classes are those of the document of ``dxkit reflect --json``, field by field; its
schema is :func:`schema`."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterator
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
    class_: str
    """Its class: ``SCALAR``, ``VECTOR``, ``MATRIX_ROWS``, ``MATRIX_COLUMNS``, ``STRUCT`` …"""
    base: str
    """The type of a component: ``FLOAT``, ``UINT16``."""
    component_type: str | None
    """The type of a component in DXIL: ``F32``, ``SNormF16``."""
    rows: int
    """Rows."""
    columns: int
    """Columns."""
    array: list[int]
    """Dimensions of an array, outermost first."""
    structure: int | None
    """The index of its structure in ``structures``."""
    type_name: str | None
    """The name of the type, as RDEF states it."""
    sub_type: str | None
    """The interface that a pointer refers to."""
    base_class: str | None
    """The base class of a class."""
    interfaces: list[str]
    """The interfaces that a class implements."""


@dataclass(frozen=True, slots=True)
class BitField:
    """A bit field."""

    name: str
    """Its name."""
    offset: int
    """First bit."""
    width: int
    """Number of bits."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a buffer, or a member of a structure."""

    name: str
    """Its name."""
    offset: int
    """Offset from the start of the buffer or structure, in bytes."""
    size: int | None
    """Size in bytes, without padding after it; null for members if the part does not state it."""
    used: bool | None
    """Whether the program uses it; null if no part states it, or if an index that is not constant decides."""
    stated_used: bool | None
    """What the part that describes the buffer states about it: DXC is wrong about arrays with such indices."""
    value_type: Type | None
    """Its type."""
    default_value: str | None
    """Its value if the application sets none, in hexadecimal."""
    variable_flags: list[str]
    """Further flags from RDEF."""
    textures: list[int] | None
    """First texture and number of textures that belong to it (RDEF)."""
    samplers: list[int] | None
    """First sampler and number of samplers that belong to it (RDEF)."""
    bit_fields: list[BitField]
    """The bit fields that share it."""

    @property
    def hlsl_type(self) -> str | None:
        """Its type in HLSL's notation, without the dimensions of an array."""
        return None if self.value_type is None else self.value_type.hlsl_type


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure; types refer to it by its index."""

    name: str
    packing: str
    """The rules that its members are placed by: ``constant`` (constant and texture buffers) or ``structured``."""
    members: list[Variable]


@dataclass(frozen=True, slots=True)
class Binding:
    """A resource that is bound to registers."""

    name: str | None
    """Its name; null if it was stripped."""
    class_: str
    """Its class: ``SRV``, ``UAV``, ``CBV``, ``Sampler``."""
    kind: str | None
    """The kind of resource: ``Texture2D``, ``StructuredBuffer``."""
    hlsl_type: str | None
    """Its type in HLSL."""
    space: int
    """Register space."""
    id: int | None
    """Its number within its class; null before SM 5.1."""
    lower_bound: int
    """First register; 4294967295 if it is assigned when the library is linked."""
    upper_bound: int | None
    """Last register; null if the range is unbounded or not assigned."""
    count: int | None
    """Number of registers; null if the range is unbounded."""
    array: list[int]
    """Dimensions of an array, outermost first; 0 is an unbounded one. Empty for a single resource, and if no module states it."""
    registers: str
    """The registers in HLSL's notation."""
    input_type: str | None
    """Its type in Direct3D's reflection: ``TEXTURE``, ``UAV_RWTYPED``."""
    return_type: str
    """Its return type in Direct3D's reflection."""
    dimension: str
    """Its dimension in Direct3D's reflection."""
    component_type: str | None
    """The type of a component of an element: ``F32``, ``UNormF32``."""
    components: int | None
    """Number of components of an element."""
    stride: int | None
    """Size of an element of a structured buffer, in bytes."""
    size: int | None
    """Size of a constant buffer, in bytes."""
    sample_count: int | None
    """Number of samples, as declared."""
    comparison: bool
    """Whether it is a comparison sampler."""
    sampler_kind: str | None
    """The kind of sampler."""
    feedback_kind: str | None
    """The kind of feedback texture."""
    user_packed: bool | None
    """Whether the source states the register; null if no part records that."""
    flags: list[str]
    """Names of its flags: ``GloballyCoherent``, ``UAVCounter``."""
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
    """Its semantic, without the index."""
    semantic_index: int
    """The index of the semantic."""
    register: int | None
    """Its register; null if it has none."""
    mask: str
    """Its components, among ``x``, ``y``, ``z``, ``w``."""
    used: str | None
    """The components that are read or written."""
    system_value: str
    """The system value."""
    component_type: str
    """The type of a component."""
    min_precision: str
    """The minimum precision."""
    stream: int
    """The stream of a geometry shader."""
    interpolation: str | None
    """The interpolation mode."""
    interpolation_from: str | None
    """The part that states the interpolation mode."""


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
    max_records_shared_with: int | None
    array_size: int | None
    allow_sparse_nodes: bool


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
class Geometry:
    """Properties of a geometry shader."""

    input_primitive: str | int
    """The input primitive."""
    output_topology: str | int
    """The output topology."""
    max_vertex_count: int
    """Maximum number of vertices."""
    instance_count: int
    """Number of instances."""
    output_stream_mask: int
    """A bit for each stream that is written."""


@dataclass(frozen=True, slots=True)
class Hull:
    """Properties of a hull shader."""

    domain: str | int
    """The domain."""
    partitioning: str | int
    """The partitioning."""
    output_primitive: str | int
    """The primitives that the tessellator writes."""
    input_control_points: int
    """Control points of the input."""
    output_control_points: int
    """Control points of the output."""
    max_tess_factor: float | None
    """Null if it is not finite."""


@dataclass(frozen=True, slots=True)
class Domain:
    """Properties of a domain shader."""

    domain: str | int
    """The domain."""
    input_control_points: int
    """Control points of the input."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Properties of a mesh shader."""

    output_topology: str | int
    """The output topology."""
    max_vertex_count: int
    """Maximum number of vertices."""
    max_primitive_count: int
    """Maximum number of primitives."""


@dataclass(frozen=True, slots=True)
class FunctionParameter:
    """A parameter or the return value of a function in FXC's libraries."""

    name: str | None
    """Its name."""
    semantic: str | None
    """Its semantic."""
    base: str
    """The type of a component."""
    class_: str
    """Scalar, vector or matrix."""
    rows: int
    """Rows."""
    columns: int
    """Columns."""
    interpolation: str
    """The interpolation mode."""
    direction: list[str]
    """``in``, ``out``."""
    first_input: list[int] | None
    """First register and component of the inputs."""
    first_output: list[int] | None
    """First register and component of the outputs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry point."""

    from_: str
    """The part that states it, and those of its properties that have no part of their own."""
    name: str
    """Name of the function, mangled in libraries; empty for shaders of SM 4 and 5, which do not contain it."""
    unmangled_name: str
    """The name in the source."""
    kind: str | None
    """Its stage."""
    num_threads: list[int] | None
    """The number of threads of a group, in three dimensions; null for stages without groups."""
    wave_minimum: int | None
    """Minimum number of lanes of a wave, as declared."""
    wave_maximum: int | None
    """Maximum number of lanes of a wave."""
    wave_preferred: int | None
    """Preferred number of lanes of a wave."""
    payload_size: int | None
    """Size of the payload or parameter, in bytes."""
    attribute_size: int | None
    """Size of the hit attributes, in bytes."""
    min_wave_lanes: int | None
    """Minimum number of lanes that the program expects; null for any."""
    max_wave_lanes: int | None
    """Maximum number of lanes that the program expects; null for any."""
    wave_lanes_from: str | None
    """The part that states the expected lanes."""
    group_shared_bytes: int | None
    """Size of the group-shared memory, in bytes."""
    group_shared_bytes_from: str | None
    """The part that states the size of the group-shared memory."""
    sample_frequency: bool | None
    """Whether a pixel shader runs for each sample."""
    sample_frequency_from: str | None
    """The part that states it."""
    early_depth_stencil: bool | None
    """Whether depth and stencil are tested before a pixel shader runs."""
    early_depth_stencil_from: str | None
    """The part that states it."""
    temp_registers: int | None
    """Number of temporary registers (SM 4 and 5)."""
    min_shader_model: str | None
    """The lowest shader model that the function requires: ``6.3``."""
    features: list[str] | None
    """Names of the device features that it requires; null if no part states them."""
    features_from: str | None
    """The part that states the features."""
    indexes_resource_heap: bool | None
    """Whether it indexes the descriptor heap of resources directly."""
    indexes_sampler_heap: bool | None
    """Whether it indexes the descriptor heap of samplers directly."""
    geometry: Geometry | None
    """Properties of a geometry shader."""
    hull: Hull | None
    """Properties of a hull shader."""
    domain: Domain | None
    """Properties of a domain shader."""
    mesh: Mesh | None
    """Properties of a mesh shader."""
    parameters: list[FunctionParameter]
    """The parameters of a function in FXC's libraries."""
    result: FunctionParameter | None
    """The return value of a function in FXC's libraries."""
    resources: list[int] | None
    """Indices of the bindings that it uses; null if no part states them."""
    resources_from: str | None
    """The part that states the resources."""
    dependencies: list[str]
    """External functions that it calls."""
    node: Node | None
    """Its properties as a node of a work graph."""


@dataclass(frozen=True, slots=True)
class PayloadField:
    """A field of a payload."""

    name: str
    """Its name; empty if it was stripped."""
    read: list[str]
    """The stages that may read it: ``caller``, ``closesthit``, ``miss``, ``anyhit``."""
    write: list[str]
    """The stages that may write it."""


@dataclass(frozen=True, slots=True)
class Payload:
    """A structure that ray tracing shaders pass."""

    from_: str
    """The part that states it."""
    name: str
    """Its name."""
    fields: list[PayloadField]
    """Its fields."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that the compiler counted."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class StaticSampler:
    """A static sampler of the root signature in the container."""

    register: int
    """Register."""
    space: int
    """Register space."""
    hlsl: str
    """All of it as text in HLSL."""


@dataclass(frozen=True, slots=True)
class DeclaredVariable:
    """A resource, or a member of a constant or texture buffer, as the source declares it."""

    name: str
    """Its name, with namespaces."""
    hlsl_type: str
    """Its type in HLSL, without the dimensions of an array."""
    array: list[str]
    """Dimensions of an array as the source has them, outermost first: numbers, or expressions; an empty text for an
    unbounded one."""
    buffer: str | None
    """Members: the name of the buffer; ``$Globals`` outside of one. None for resources."""
    register: str | None
    """The register of the resource, or of the buffer: ``t7, space1``; None if no source states one."""
    file: str | None
    """The file of the declaration."""
    line: int | None
    """The line of the declaration, from 1."""
    in_program: bool | None
    """Whether the program still has it; None if its names were stripped."""


@dataclass(frozen=True, slots=True)
class DeclaredMember:
    """A member of a structure that the source declares."""

    name: str
    """Its name."""
    hlsl_type: str
    """Its type in HLSL, without the dimensions of an array."""
    array: list[str]
    """Dimensions of an array, as those of variables."""


@dataclass(frozen=True, slots=True)
class DeclaredStructure:
    """A structure, as the source declares it."""

    name: str
    """Its name."""
    members: list[DeclaredMember]
    """Its members."""


@dataclass(frozen=True, slots=True)
class Declared:
    """What the source declares, of which the program may use less."""

    from_: str | None
    """The part whose debug information states it; None if it is the text of the sources."""
    variables: list[DeclaredVariable]
    """Resources, and members of constant and texture buffers."""
    structures: list[DeclaredStructure]
    """The structures that these are made of."""


@dataclass(frozen=True, slots=True)
class Reflection:
    """The bindings, buffers, inputs, outputs and entry points of a shader."""

    version: int
    """The version of this form: 1."""
    file: str
    """The name of the input."""
    kind: str | None
    """The stage, as DXIL names it: ``Pixel``, ``Library``."""
    kind_from: str | None
    """The part that states the stage."""
    shader_model: str | None
    """The shader model: ``6.6``."""
    shader_model_from: str | None
    """The part that states the shader model."""
    compiler: str | None
    """The compiler that built it."""
    compiler_from: str | None
    """The part that states the compiler."""
    dxil_version: str | None
    """The version of DXIL."""
    validator_version: str | None
    """The version of the validator that it was built for."""
    shader_flags: list[str]
    """Names of the shader flags: features that the program uses, options of its compilation."""
    shader_flags_from: str | None
    """The part that states the shader flags and both versions."""
    features: list[str] | None
    """Names of the device features that it requires; for a library, of all functions. Null if no part states them: those of a PDB follow
    from its module, which ``exports`` derives."""
    features_from: str | None
    """The part that states the features."""
    min_feature_level: str | None
    """The minimum feature level that follows from shader model and features: ``11_0``."""
    indexes_resource_heap: bool | None
    """Whether it indexes the descriptor heap of resources directly."""
    indexes_sampler_heap: bool | None
    """Whether it indexes the descriptor heap of samplers directly."""
    interface_slots: int | None
    """The number of interface slots (SM 5)."""
    bindings_from: str | None
    """The part that states the bindings."""
    bindings: list[Binding]
    """Resources that are bound to registers."""
    buffers: list[Buffer]
    """The contents of constant, texture and structured buffers."""
    structures: list[Structure]
    """The structures; types refer to them by index."""
    inputs: Signature | None
    """The inputs."""
    outputs: Signature | None
    """The outputs."""
    patch_constants: Signature | None
    """The patch constants of hull and domain shaders; for mesh shaders, the primitive outputs."""
    entries: list[Entry]
    """The entry points: one for a shader, any number for a library."""
    payloads: list[Payload]
    """The payloads of a library whose fields state which stages may access them."""
    counters: list[Counter]
    """The counters that the compiler computed."""
    counters_from: str | None
    """The part that states the counters."""
    root_signature: str | None
    """The root signature in the container as text in HLSL; for a library, the first global one."""
    root_signature_from: str | None
    """The part that contains the root signature."""
    static_samplers: list[StaticSampler]
    """Static samplers of the root signature in the container."""
    declared: Declared | None
    """What the source declares, in documents of ``dxkit reflect --declared --json``."""

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


_CLASSES = (
    Type, BitField, Variable, Structure, Binding, Buffer, Parameter, Signature, NodeParameter, Node, Geometry, Hull, Domain, Mesh,
    FunctionParameter, Entry, Payload, PayloadField, Counter, StaticSampler, Declared, DeclaredVariable, DeclaredStructure,
    DeclaredMember, Reflection,
)  # fmt: skip

# What makes a value of JSON one of a type; None for types that JSON has itself.
_Convert = Callable[[Any], Any] | None
# Of each class, what makes an object of it: looked up once, because reflection of a build makes millions of objects.
_MAKERS: dict[type, Callable[[dict[str, Any]], Any]] = {}


def _converter(kind: Any) -> _Convert:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        inner = [_converter(it) for it in arguments if it is not types.NoneType]
        convert = next((it for it in inner if it is not None), None)
        if convert is None:
            return None
        present: Callable[[Any], Any] = convert
        return lambda value: None if value is None else present(value)
    if origin is list:
        convert = _converter(arguments[0])
        if convert is None:
            return None
        element: Callable[[Any], Any] = convert
        return lambda value: [element(it) for it in value]
    return _maker(kind) if kind in _CLASSES else None


def _maker(kind: type) -> Callable[[dict[str, Any]], Any]:
    if kind in _MAKERS:
        return _MAKERS[kind]
    hints = typing.get_type_hints(kind)
    steps = [(it.name.rstrip("_"), _converter(hints[it.name])) for it in fields(kind)]

    def make(document: dict[str, Any]) -> Any:
        return kind(*[document[key] if convert is None else convert(document[key]) for key, convert in steps])

    _MAKERS[kind] = make
    return make


for _kind in _CLASSES:
    _maker(_kind)


def from_dict(kind: type[T], document: dict[str, Any]) -> T:
    """An object of this module of its document. Fields that are newer than this package are ignored."""
    made: T = _MAKERS[kind](document)
    return made


def schema() -> dict[str, Any]:
    """The JSON Schema of :meth:`Reflection.to_dict`."""
    document: dict[str, Any] = json.loads(_native.reflection_schema())
    return document
