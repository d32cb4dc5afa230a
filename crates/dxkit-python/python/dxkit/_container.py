"""Containers, root signatures and archives."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _native
from ._errors import MissingError
from ._findings import Finding, Findings, found
from ._html import table
from ._run import Run, request
from .reflection import Reflection, from_dict

if TYPE_CHECKING:
    from typing_extensions import Buffer


Form = Literal[
    "inspect", "parts", "reflect", "reflect-declared", "check", "validate", "stats", "constants", "resources", "sources", "lint", "lines", "dump",
    "dis", "llvm", "yaml", "json", "hlsl", "c", "rust", "slang", "d3d12", "root-signature", "suggested-root-signature",
    "report", "c-array", "pdb", "slim-pdb",
]  # fmt: skip
"""What a container can be shown as: documents of the command in JSON, texts, and files (``pdb``, ``slim-pdb``)."""
Change = Literal[
    "strip", "sign", "unsign", "bypass", "derive", "rebind", "specialize", "instrument", "convert", "canonical",
    "root-signature-version", "set", "remove",
]  # fmt: skip
"""What a container can be changed by."""
Source = Literal["asm", "yaml", "json", "root-signature"]
"""The texts that a container can be made of."""
Combination = Literal["link", "merge-root-signatures", "diff-root-signatures", "diff", "probe-map", "probe-report"]
"""What can be made of several containers, or of other bytes."""
Probe = Literal["counters", "coverage", "nan", "bounds"]
"""What an instrumented shader can count."""


def _view(data: Buffer) -> memoryview:
    """The memory of a buffer: without a copy if nobody can write to it, else of a copy, because the functions of dxkit work while
    other threads run."""
    view = memoryview(data)
    if not view.readonly or not view.c_contiguous:
        view = memoryview(view.tobytes())
    return view.cast("B")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a container."""

    name: str
    """Four characters: ``DXIL``, ``PSV0``."""
    offset: int
    """Offset of its bytes in the container."""
    data: memoryview
    """Its bytes, without the header before them: memory of the container."""

    @property
    def size(self) -> int:
        """Number of bytes."""
        return len(self.data)

    def __bytes__(self) -> bytes:
        return bytes(self.data)

    def __repr__(self) -> str:
        return f"<Part {self.name} at {self.offset:#x}, {self.size} bytes>"


def _findings(document: str) -> Findings:
    return found(json.loads(document)["findings"])


class Validation:
    """What the vendor's validator says of a container."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.valid: bool = document["valid"]
        self.rules: Findings = found(document["findings"])
        """The rules that it breaks."""
        self.findings: list[dict[str, Any]] = document["findings"]
        """As ``dxkit validate --json`` has them: ``rule``, ``function``, ``instruction``, ``found``, ``allowed``, …"""

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        return f"<Validation: {'valid' if self.valid else f'{len(self.findings)} findings'}>"

    def _repr_html_(self) -> str:
        columns = ("rule", "path", "instruction", "found", "allowed")
        rows = [[it[column] for column in columns] for it in self.findings]
        return table(repr(self).strip("<>"), [column.capitalize() for column in columns], rows)


class Diff:
    """The differences between two containers."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.verdict: str = document["verdict"]
        """``equal``, ``same_meaning`` or ``different``."""
        self.differences: list[dict[str, Any]] = document["differences"]
        """As ``dxkit diff --json`` has them: ``kind``, ``significance``, ``old``, ``new``, ``text``, …"""

    def __bool__(self) -> bool:
        return self.verdict != "equal"

    def __len__(self) -> int:
        return len(self.differences)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.differences)

    def __str__(self) -> str:
        return "\n".join(it["text"] for it in self.differences)

    def __repr__(self) -> str:
        return f"<Diff: {self.verdict}, {len(self)} differences>"

    def _repr_html_(self) -> str:
        rows = [(it["kind"], it["significance"], it["text"]) for it in self.differences]
        return table(repr(self).strip("<>"), ("Kind", "Significance", "Difference"), rows)


class Container:
    """A container: a shader, a library of shaders, or a root signature. It never changes: methods that change something give a new
    one. Any number of threads may use one; all work is done without the interpreter's lock.

    ``data`` is anything with the buffer protocol: a container, or a PDB with one in it. It is not copied if it is read-only
    (``bytes``, ``mmap``, a ``memoryview`` of these).

    Raises:
        FormatError: If it is not a container.
    """

    __slots__ = ("_data", "_parts", "_pdb", "digest", "digest_state", "name")

    def __init__(self, data: Buffer, *, name: str = "") -> None:
        self.name: str = name
        """What documents call the file."""
        view = _view(data)
        inner, parts, digest, state = _native.parse(view)
        self.digest: str = digest
        """The digest that it states: 32 digits."""
        self.digest_state: str = state
        """``matches``, ``differs``, ``debug``, ``unsigned``, ``bypass`` or ``preview_bypass``."""
        self._pdb = inner is not None
        self._data = view if inner is None else memoryview(inner)
        self._parts = tuple(Part(name, offset, self._data[offset : offset + size]) for name, offset, size in parts)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Container:
        """Reads a file.

        Raises:
            OSError: If it cannot be read.
            FormatError: If it is not a container, and no PDB with one in it.
        """
        return cls(Path(path).read_bytes(), name=os.fspath(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the bytes to a file."""
        Path(path).write_bytes(self._data)

    @property
    def data(self) -> memoryview:
        """All bytes."""
        return self._data

    @property
    def in_pdb(self) -> bool:
        """Whether it was inside a PDB."""
        return self._pdb

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, in the order of the directory."""
        return self._parts

    def __iter__(self) -> Iterator[Part]:
        return iter(self._parts)

    def __contains__(self, name: object) -> bool:
        return any(part.name == name for part in self._parts)

    def __getitem__(self, name: str) -> Part:
        """The first part with this name.

        Raises:
            MissingError: (a ``KeyError``) If there is none.
        """
        for part in self._parts:
            if part.name == name:
                return part
        message = f"there is no part {name}"
        raise MissingError("missing", None, "", message, message)

    def __len__(self) -> int:
        """Number of parts."""
        return len(self._parts)

    def __bytes__(self) -> bytes:
        return bytes(self._data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Container) and self._data == other._data

    def __hash__(self) -> int:
        return hash(bytes(self._data))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (bytes(self._data), self.name))

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return f"<Container{name}: {' '.join(part.name for part in self._parts)}, {len(self._data)} bytes>"

    def _repr_html_(self) -> str:
        rows = [(part.name, f"{part.offset:#x}", part.size) for part in self._parts]
        title = f"{self.name or 'container'}, {len(self._data)} bytes, digest {self.digest} ({self.digest_state})"
        return table(title, ("Part", "Offset", "Bytes"), rows)

    def inspect(self) -> dict[str, Any]:
        """Everything, decoded: the document of ``dxkit inspect --json``."""
        document: dict[str, Any] = json.loads(_native.inspect(self._data, self.name, self._pdb))
        return document

    def form(self, form: Form) -> str:
        """The container in a form by name: documents of the command in JSON, and texts. Bytes that are not UTF-8 are surrogates."""
        return _native.form(self._data, form, self.name, self._pdb).decode(errors="surrogateescape")

    def _document(self, form: Form) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(_native.form(self._data, form, self.name, self._pdb))
        return document

    def stats(self) -> dict[str, Any]:
        """Bytes and instructions: the document of ``dxkit stats --json``."""
        return self._document("stats")

    def resources(self) -> dict[str, Any]:
        """Each resource in every form: the document of ``dxkit resources --json``."""
        return self._document("resources")

    def lint(self) -> Findings:
        """What should not be shipped: debug information, sources, private data, a missing digest; the findings of ``dxkit lint``."""
        return _findings(_native.form(self._data, "lint", self.name, self._pdb).decode())

    def lines(self) -> dict[str, Any]:
        """Each instruction with the lines of the source that it was made of: the document of ``dxkit lines --json``."""
        return self._document("lines")

    def pdb(self, *, slim: bool = False) -> bytes:
        """The PDB of its debug information, as the compiler writes it.

        Raises:
            FormatError: If there is none.
        """
        return _native.form(self._data, "slim-pdb" if slim else "pdb", self.name, self._pdb)

    def sources(self) -> dict[str, Any]:
        """The sources with their texts: the document of ``dxkit source --json --print``.

        Raises:
            MissingError: If there are none.
        """
        return self._document("sources")

    def dump(self) -> list[dict[str, Any]]:
        """Every field with its bytes, as ``dxkit dump --json`` has them."""
        lines = _native.form(self._data, "dump", self.name, self._pdb).splitlines()
        return [json.loads(line) for line in lines]

    def report(self) -> str:
        """All about it as a page of HTML that needs nothing else."""
        return self.form("report")

    def yaml(self) -> str:
        """The container as YAML; :meth:`build` makes the container again."""
        return self.form("yaml")

    @classmethod
    def build(cls, text: str, kind: Source = "yaml", *, base: Container | None = None, name: str = "text") -> Container:
        """The container of a text: of YAML or JSON, of a program (``"asm"``), of a root signature. What a program's text does not
        state comes from ``base``. Messages name ``name``.

        Raises:
            TextError: With a line for each error.
        """
        data = text.encode(errors="surrogateescape")
        return cls(_native.build(kind, name, data, None if base is None else base.data))

    @classmethod
    def assemble(cls, text: str, *, base: Container | None = None, name: str = "text") -> Container:
        """The container of a program's text: shader models 4 to 6 as :meth:`dis` prints it, or today's LLVM."""
        return cls.build(text, "asm", base=base, name=name)

    def change(self, change: Change, argument: str = "", payload: Buffer | None = None) -> Container:
        """The container, changed by name."""
        return Container(
            _native.change(self._data, change, argument, None if payload is None else _view(payload)), name=self.name
        )

    def reflect(self, *, declared: bool = False) -> Reflection:
        """The bindings, buffers, inputs, outputs and entry points; :meth:`Reflection.to_dict` gives dictionaries. With ``declared``,
        :attr:`Reflection.declared` has what the source declares and the compiler removed, where debug information has it."""
        if declared:
            document = _native.form(self._data, "reflect-declared", self.name, self._pdb)
            return from_dict(Reflection, json.loads(document))
        return from_dict(Reflection, json.loads(_native.reflect(self._data, self.name, self._pdb)))

    def dis(self, *, llvm: bool = False) -> str:
        """The program as text, as ``dxc -dumpbin`` prints it; for shader models 4 and 5, as FXC does; with ``llvm``, in the assembly
        of today's LLVM. Bytes that are not UTF-8 are surrogates: ``.encode(errors="surrogateescape")`` gives them back."""
        if llvm:
            return self.form("llvm")
        return _native.disassemble(self._data).decode(errors="surrogateescape")

    def check(self) -> Findings:
        """What is wrong with it: the findings of ``dxkit check``."""
        return _findings(_native.check(self._data, self.name, self._pdb))

    def validate(self) -> Validation:
        """What the vendor's validator says."""
        return Validation(json.loads(_native.validate(self._data, self.name, self._pdb)))

    def diff(self, new: Container, *, all: bool = False) -> Diff:
        """The differences from this to another one; with ``all``, also those that follow from others."""
        names = (self.name or "old", new.name or "new")
        return Diff(json.loads(_native.diff(self._data, names[0], new._data, names[1], all)))

    def strip(self, *what: str) -> Container:
        """Without debug information and other things that a shader does not need to run: ``debug``, ``reflection``, ``private``,
        ``root-signature``, ``source``, ``names``, ``test-data``; all of them if none is named. The digest is computed anew if there was
        one."""
        return self.change("strip", " ".join(what))

    def sign(self) -> Container:
        """With the digest of its bytes, which Direct3D checks."""
        return self.change("sign")

    def unsign(self) -> Container:
        """With a digest of zeros."""
        return self.change("unsign")

    def bypass(self) -> Container:
        """With the digest that asks the runtime to skip the check."""
        return self.change("bypass")

    def derive(self) -> Container:
        """With all parts that follow from its program computed anew.

        Raises:
            FormatError: If there is no part ``DXIL``, or it cannot be read.
        """
        return self.change("derive")

    def convert(self, model: str = "6_0", *, strip_debug: bool = False, names: bool = False) -> Container:
        """A program of shader model 4 or 5 as DXIL of this shader model, ``6_0`` to ``6_6``.

        ``names`` keeps the names of resources and types in the program, too, and not in ``STAT`` alone.

        Raises:
            ValueError: If the program has something that has no form in DXIL; the message names the instruction.
        """
        words = [model, *(["strip-debug"] if strip_debug else []), *(["names"] if names else [])]
        return self.change("convert", " ".join(words))

    def canonical(self) -> Container:
        """In the form that is the same on every machine: without debug information and names of values, in one order, signed."""
        return self.change("canonical")

    def with_root_signature_version(self, version: str) -> Container:
        """With its root signature in another version, ``"1.0"``.

        Raises:
            ValueError: If the version cannot express it.
        """
        return self.change("root-signature-version", version)

    def rebind(self, *rules: str) -> Container:
        """With resources at other registers: ``t0=t5,space2``, ``u*=+8``; ``1=3`` moves a space."""
        return self.change("rebind", ";".join(rules))

    def specialize(self, constants: Mapping[str, Any]) -> Container:
        """With constants in place of members of constant buffers: ``{"Material.useFog": False, "b3:16": 0x3F800000}``. Branches that
        they decide are removed."""
        return self.change("specialize", ";".join(f"{name}={json.dumps(value)}" for name, value in constants.items()))

    def instrument(self, probe: Probe, register: str = "u7,space9") -> tuple[Container, dict[str, Any]]:
        """Counting what it does, in a raw buffer that is added at the register; and the map, which says what each number of the
        buffer counts (``buffer_size`` bytes of zeros, ``sites``), for `probe_report`.

        Raises:
            ValueError: If the register is taken, or the root signature has no room.
        """
        words = f"{probe} {register}"
        document: dict[str, Any] = json.loads(combine("probe-map", {"shader": self}, words))
        return self.change("instrument", words), document

    def run(
        self,
        dispatch: tuple[int, int, int] = (1, 1, 1),
        resources: Mapping[str, Any] | None = None,
        *,
        inputs: Mapping[str, Any] | None = None,
        size: tuple[int, int] | None = None,
        triangle: bool = False,
        payload: Iterable[int | Mapping[str, Any]] | None = None,
        out: Iterable[str] | None = None,
        counters: Mapping[str, int] | None = None,
        entry: str | None = None,
        wave: int | None = None,
        fuel: int | None = None,
        sanitize: bool = False,
    ) -> Run:
        """Runs a shader on the CPU: of compute, mesh or amplification shaders so many groups, nodes over records, others over inputs.

        Args:
            resources: What resources and members of constant buffers hold, by register or name (``t0``, ``lights[2]``,
                ``Camera.scale``), with a type where the shader states none (``t0:float3``): numbers, lists, dictionaries, arrays of
                NumPy, bytes; ``{"$zeros": [64]}`` and ``{"$sampler": "linear,clamp"}``.
            inputs: What inputs of a shader of graphics hold, by semantic (``POSITION``, ``TEXCOORD1``), or arguments of a function,
                by name: a value for each vertex, control point or call, rows of values for pixels, or one value for all.
            size: The number of vertices, patches, primitives or calls and 1, or width and height in pixels, if no input states it.
            triangle: Run a pixel shader on the pixels of one triangle: inputs have a value for each of its vertices.
            payload: What a mesh shader reads, or the input records of a node, in words of 32 bits; of a node also dictionaries
                with the fields of a record (``f0``, ``f1``).
            out: The outputs, resources or semantics; all of them if none are named.
            counters: The counters of buffers before the run.
            entry: The function of a library.
            wave: Lanes of a wave.
            fuel: Instructions that all waves together may execute.
            sanitize: Look for undefined behaviour: see :attr:`Run.findings`.

        Raises:
            ValueError: If the shader cannot run, or a value does not fit.
            MissingError: If the shader has no resource of a name.
        """
        asked = {"groups": list(dispatch), "sanitize": sanitize, "triangle": triangle}
        options: dict[str, object] = {"entry": entry, "wave": wave, "fuel": fuel}
        options["out"] = None if out is None else list(out)
        options["size"] = None if size is None else list(size)
        asked |= {name: value for name, value in options.items() if value is not None}
        if payload is not None:
            asked["payload"] = list(payload)
        text, buffers = request(asked, resources or {}, inputs or {}, counters or {})
        document, outputs = _native.run(self._data, self.name, text, buffers)
        return Run(json.loads(document), outputs)

    def with_part(self, name: str, data: Buffer) -> Container:
        """With these bytes as a part, in place of those that it has, or where the compiler would have put it."""
        return self.change("set", name, data)

    def without_part(self, *names: str) -> Container:
        """Without the parts of these names."""
        return self.change("remove", " ".join(names))

    @property
    def root_signature(self) -> RootSignature | None:
        """The root signature in it; ``None`` if there is none."""
        return RootSignature(self) if "RTS0" in self else None

    def with_root_signature(self, root: RootSignature | str) -> Container:
        """With another root signature: an object, or text for version 1.1."""
        if isinstance(root, str):
            root = RootSignature.compile(root)
        return self.with_part("RTS0", root.payload)


def _restore(data: bytes, name: str) -> Container:
    return Container(data, name=name)


class RootSignature:
    """A root signature.

    ``container`` is a container with one.

    Raises:
        MissingError: If there is none.
    """

    __slots__ = ("_document", "container")

    def __init__(self, container: Container) -> None:
        document = _native.root_signature(container.data)
        if document is None:
            message = "there is no root signature"
            raise MissingError("missing", None, "", message, message)
        self._document = json.loads(document)
        self.container: Container = container
        """The container that it is in."""

    @classmethod
    def compile(cls, text: str, *, version: str = "1.1") -> RootSignature:
        """Compiles the text of ``[RootSignature("…")]`` for version ``1.0``, ``1.1`` or ``1.2``. Its container has this part alone,
        and is what Direct3D's ``CreateRootSignature`` takes.

        Raises:
            TextError: With a line for each error; the offset is that of the first.
        """
        return cls(Container(_native.compile_root_signature(text, version)))

    @property
    def payload(self) -> memoryview:
        """The bytes of the part ``RTS0``."""
        return self.container["RTS0"].data

    @property
    def text(self) -> str:
        """The text; empty if the version is not known."""
        return str(self._document.get("hlsl", ""))

    @property
    def version(self) -> str:
        """The version: ``1.1``."""
        return str(self._document["version"])

    @property
    def cost(self) -> int:
        """The root arguments that it uses, in DWORDs; the limit is 64."""
        return int(self._document.get("cost", 0))

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """The parameters, as ``dxkit inspect --json`` has them."""
        return list(self._document.get("parameters", []))

    @property
    def static_samplers(self) -> list[dict[str, Any]]:
        """The static samplers, as ``dxkit inspect --json`` has them."""
        return list(self._document.get("static_samplers", []))

    def to_dict(self) -> dict[str, Any]:
        """Everything, as ``dxkit inspect --json`` has it."""
        return dict(self._document)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<RootSignature {self.version}: {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RootSignature) and self.payload == other.payload

    def __hash__(self) -> int:
        return hash(bytes(self.payload))

    def _repr_html_(self) -> str:
        def place(it: dict[str, Any]) -> str:
            ranges = it.get("ranges")
            if ranges is not None:
                return f"{len(ranges)} ranges"
            return f"register {it.get('register')}, space {it.get('space')}"

        rows = [(index, it["type"], it["visibility"], place(it)) for index, it in enumerate(self.parameters)]
        title = f"root signature {self.version}, cost {self.cost} of 64 DWORDs"
        return table(title, ("#", "Parameter", "Visibility", "Contents"), rows)


def _memory(file: Container | Buffer) -> memoryview:
    return file.data if isinstance(file, Container) else _view(file)


def combine(combination: Combination, inputs: Mapping[str, Container | Buffer], argument: str = "") -> bytes:
    """What is made of several containers, by name; messages name them as the mapping does."""
    return _native.combine(combination, [(name, _memory(it)) for name, it in inputs.items()], argument)


def link(libraries: Mapping[str, Container | Buffer], profile: str, entry: str = "", *, exports: str = "") -> Container:
    """A shader, ``link(…, "ps_6_6", "main")``, or a library of libraries.

    Raises:
        ValueError: If they cannot be linked: every undefined or duplicate function is in the message.
    """
    return Container(combine("link", libraries, f"{profile} {entry or exports}"))


@overload
def probe_report(probes: Mapping[str, Any], buffer: Buffer, form: Literal["json"] = "json") -> dict[str, Any]: ...
@overload
def probe_report(probes: Mapping[str, Any], buffer: Buffer, form: Literal["lcov", "html"]) -> str: ...
def probe_report(probes: Mapping[str, Any], buffer: Buffer, form: str = "json") -> dict[str, Any] | str:
    """What an instrumented shader counted: the map that `Container.instrument` gave, and the bytes of the buffer after the run.
    ``sites`` with their ``count``; ``"lcov"`` for editors and CI services, ``"html"`` beside the lines of the source."""
    text = combine("probe-report", {"map": json.dumps(probes).encode(), "buffer": buffer}, form).decode()
    return json.loads(text) if form == "json" else text


def merge_root_signatures(inputs: Mapping[str, Container | Buffer]) -> Container:
    """The root signature that serves all: of containers, or texts as bytes."""
    return Container(combine("merge-root-signatures", inputs))


def diff_root_signatures(old: Container | Buffer, new: Container | Buffer) -> dict[str, Any]:
    """The differences between two root signatures: the document of ``dxkit rootsig diff --json``."""
    document: dict[str, Any] = json.loads(combine("diff-root-signatures", {"old": old, "new": new}))
    return document


def fit(text: str, shaders: Mapping[str, Container | Buffer] | None = None) -> dict[str, Any]:
    """Whether the text of a root signature is sound, and which shaders, by name, it serves: ``valid``, ``version``, ``cost``,
    ``messages`` with ``line`` and ``column``, ``shaders`` with ``served`` and ``findings``."""
    document: dict[str, Any] = json.loads(
        _native.fit(text, [(name, _memory(it)) for name, it in (shaders or {}).items()])
    )
    return document


def check_pipeline(
    shaders: Iterable[Container],
    *,
    root_signature: RootSignature | None = None,
    input_layout: str | None = None,
) -> Findings:
    """Whether shaders fit together, and whether a root signature serves them; if none is given, that of the shaders is used.
    ``input_layout`` is ``"POSITION:float3,COLOR:float4"``; without it, it is not checked."""
    root = None if root_signature is None else root_signature.container.data
    return _findings(_native.check_pipeline([shader.data for shader in shaders], root, input_layout))


def digests(files: Iterable[Container | Buffer]) -> list[bytes]:
    """The digests of the bytes of many containers, several at a time in the vectors of the processor."""
    return _native.digests([_memory(it) for it in files])


class Archive:
    """An archive that ``dxkit pack`` made. Files are unpacked one by one, when they are read.

    ``data`` is anything with the buffer protocol; what is read-only is not copied.

    Raises:
        FormatError: If it is not an archive.
    """

    __slots__ = ("_archive", "_names")

    def __init__(self, data: Buffer) -> None:
        self._archive = _native.Archive(_view(data))
        self._names: list[str] | None = None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Archive:
        """Maps a file into memory. The file must not change while the archive is used."""
        import mmap

        with open(path, "rb") as file:
            return cls(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    @staticmethod
    def pack(files: Mapping[str, Container | Buffer]) -> bytes:
        """The bytes of an archive of files by name, as ``dxkit pack`` makes it."""
        return _native.pack([(name, _memory(it)) for name, it in files.items()])

    def names(self) -> list[str]:
        """The names of all files, sorted."""
        if self._names is None:
            self._names = self._archive.names()
        return self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def __contains__(self, name: object) -> bool:
        return name in self.names()

    def __getitem__(self, name: str) -> bytes:
        """The bytes of the file with this name.

        Raises:
            MissingError: (a ``KeyError``) If there is none.
        """
        return self._found(self._archive.read(name), f"there is no file {name} in the archive")

    def container(self, name: str) -> Container:
        """The file with this name, as a container."""
        return Container(self[name], name=name)

    def by_digest(self, digest: bytes | str) -> Container:
        """The container with this digest: sixteen bytes, or 32 digits.

        Raises:
            MissingError: (a ``KeyError``) If there is none.
        """
        raw = bytes.fromhex(digest) if isinstance(digest, str) else bytes(digest)
        return Container(self._found(self._archive.read_digest(raw), f"there is no container {raw.hex()} in the archive"))

    @staticmethod
    def _found(data: bytes | None, message: str) -> bytes:
        if data is None:
            raise MissingError("missing", None, "", message, message)
        return data
