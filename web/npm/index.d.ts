/** What is wrong with a container, as `dxkit check --json` has it. */
export interface Finding {
  severity: "error" | "warning" | "note";
  /** The stable name of the rule. */
  rule: string;
  /** The field, from the container down. */
  path: string;
  /** Of the field in the file, if it has a place there. */
  offset: number | null;
  message: string;
}

/** A part of a container. */
export interface Part {
  kind: string;
  title: string | null;
  offset: number;
  size: number;
  content?: unknown;
}

/** What `dxkit inspect --json` has of a container: docs/json.md is the contract; these are the fields that every one has. */
export interface ContainerDocument {
  file: string;
  size: number;
  version: string;
  digest: { hex: string; state: "matches" | "differs" | "unsigned" | "bypass" | "preview_bypass" };
  shader: { kind: unknown; model: string | null; profile: string | null; compiler: string | null; debug_info: boolean; [field: string]: unknown };
  entry_points: unknown[];
  bindings: unknown;
  parts: Part[];
  [field: string]: unknown;
}

/** A resource that is bound to registers. */
export interface Binding {
  /** Null if it was stripped. */
  name: string | null;
  class: "SRV" | "UAV" | "CBV" | "Sampler" | (string & {});
  kind: string | null;
  hlsl_type: string | null;
  space: number;
  /** First register; 4294967295 if it is assigned when the library is linked. */
  lower_bound: number;
  /** Last register; null if the range is unbounded or not assigned. */
  upper_bound: number | null;
  /** Number of registers; null if the range is unbounded. */
  count: number | null;
  /** The registers in HLSL's notation. */
  registers: string;
  /** Size of a constant buffer, in bytes. */
  size: number | null;
  /** Size of an element of a structured buffer, in bytes. */
  stride: number | null;
  [field: string]: unknown;
}

/** A variable of a buffer. */
export interface Variable {
  name: string;
  /** Offset from the start of the buffer, in bytes. */
  offset: number;
  size: number | null;
  used: boolean | null;
  value_type: { hlsl_type: string; rows: number; columns: number; array: number[]; structure: number | null; [field: string]: unknown } | null;
  [field: string]: unknown;
}

/** The contents of a constant, texture or structured buffer. */
export interface Buffer {
  name: string | null;
  variables: Variable[];
  [field: string]: unknown;
}

/** An input or output. */
export interface Parameter {
  semantic: string;
  semantic_index: number;
  [field: string]: unknown;
}

/** What `dxkit reflect --json` has of a container; `dxkit reflect --schema` prints its schema. */
export interface ReflectionDocument {
  file: string;
  /** The stage, as DXIL names it: `Pixel`, `Library`. */
  kind: string | null;
  shader_model: string | null;
  bindings: Binding[];
  buffers: Buffer[];
  inputs: { parameters: Parameter[]; [field: string]: unknown } | null;
  outputs: { parameters: Parameter[]; [field: string]: unknown } | null;
  entries: { name: string; kind: string | null; num_threads: [number, number, number] | null; [field: string]: unknown }[];
  root_signature: string | null;
  [field: string]: unknown;
}

/** What `dxkit validate --json` has of a container. */
export interface ValidationDocument {
  valid: boolean;
  findings: { rule: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/** What `dxkit diff --json` has of two containers. */
export interface DiffDocument {
  verdict: "equal" | "same_meaning" | "different";
  differences: { kind: string; significance: "meaning" | "layout" | "derived"; text: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/** What can be stripped. */
export type Strip = "debug" | "reflection" | "private" | "root-signature" | "source" | "names" | "test-data" | "all";

export interface ShaderFile {
  name: string;
  bytes: Uint8Array;
}

/** A form that a container can be shown in: JSON documents of the command, texts, and files, which `pdb` gives as bytes. */
export type Form =
  "inspect" | "parts" | "reflect" | "reflect-declared" | "check" | "validate" | "lint" | "stats" | "constants" | "resources"
  | "sources" | "lines" | "dump" | "dis" | "llvm" | "yaml" | "json" | "hlsl" | "c" | "rust" | "slang" | "d3d12" | "root-signature"
  | "suggested-root-signature" | "report" | "c-array" | "pdb" | "slim-pdb";

/** A change of a container. */
export type Change =
  "strip" | "sign" | "unsign" | "bypass" | "derive" | "rebind" | "specialize" | "instrument" | "convert"
  | "canonical" | "root-signature-version" | "set" | "remove";

/** What is made of several containers, or of other bytes. */
export type Combination =
  "link" | "merge-root-signatures" | "diff-root-signatures" | "diff" | "probe-map" | "probe-report";

/** What an instrumented shader counts in a buffer, as `dxkit instrument --map` has it. */
export interface ProbesDocument {
  file: string;
  probe: Probe;
  register: string;
  /** The bytes of zeros that the buffer needs. */
  buffer_size: number;
  sites: ProbeSite[];
  sources: { name: string; text: string }[];
}

/** What an instrumented shader can count. */
export type Probe = "counters" | "coverage" | "nan" | "bounds";

/** A place that is counted. */
export interface ProbeSite {
  function: string;
  block: number;
  instruction: string;
  /** As `file:line`. */
  lines: string[];
}

/** What was counted. */
export interface ProbeReportDocument {
  file: string;
  probe: Probe;
  /** Of `bounds`, also the largest index that was outside, and its bound. */
  sites: (ProbeSite & { count: number; index?: number; bound?: number })[];
}

/** Instructions with the lines of the source that they were made of: the innermost function first, each inlined into the next. */
export interface LinesDocument {
  file: string;
  debug_information: boolean;
  instructions: {
    number: number;
    offset: number;
    file_offset: number;
    function?: string;
    function_number?: number;
    instruction: string;
    frames: { function?: string; file: string; line: number; column?: number }[];
  }[];
}

/** The differences between two root signatures. */
export interface RootSignatureDiffDocument {
  old: string;
  new: string;
  same: boolean;
  versions: [string, string];
  differences: { change: string; place: string; old: string | null; new: string | null }[];
}

/** What a run of a compute shader asks for. Names are registers (`t0`), names of resources, members of constant buffers
 * (`Camera.scale`), each with a type where the shader states none (`t0:float3`). */
export interface RunRequest {
  /** Numbers of groups. */
  groups?: [number, number, number];
  /** What resources hold: numbers, `{ $zeros: [64] }`, `{ $sampler: "linear,clamp" }`. */
  set?: Record<string, unknown>;
  /** Counters of buffers. */
  counters?: Record<string, number>;
  /** The outputs; all writable resources if it is missing. */
  out?: string[];
  /** The function of a library. */
  entry?: string;
  /** Lanes of a wave. */
  wave?: number;
  /** Instructions that all waves together may execute. */
  fuel?: number;
  /** Whether to look for undefined behaviour. */
  sanitize?: boolean;
}

/** What `dxkit run --json` has. */
export interface RunDocument {
  outputs: { name: string; register: string; element_type: string; values: unknown[]; counter?: number }[];
  counts: Record<string, number>;
  findings: Finding[];
  [field: string]: unknown;
}

/** A text that a container is made of. */
export type Source = "asm" | "yaml" | "json" | "root-signature";

/** A field of a container, as `dxkit dump --json` has it. */
export interface DumpedField {
  offset: number;
  size: number;
  /** Empty for bytes that were not decoded. */
  path: string;
  value: string;
  /** In hexadecimal. */
  bytes: string;
}

/** Whether a root signature in text is sound, and which shaders it serves. */
export interface FitDocument {
  valid: boolean;
  version: string;
  /** In DWORDs, of 64. */
  cost?: number;
  messages: { line: number; column: number; severity: string; rule: string; message: string }[];
  shaders: { file: string; served: boolean | null; findings: string[] }[];
}

/** Why dxkit could not do something. */
export declare class DxkitError extends Error {
  kind: "argument" | "format" | "text" | "missing" | "internal";
  /** The message without file, path and offset. */
  reason: string;
  /** The path of the field, `PSV0 > resource[3] > flags`; empty if there is none. */
  path: string;
  /** In the file, or in the text; null if there is none. */
  offset: number | null;
}

/** Every function throws a `DxkitError` if it cannot answer. */
export declare class Dxkit {
  /** A container in a form by name: everything that the functions below show, and YAML, HLSL, C, … */
  form(bytes: Uint8Array, form: Form, name?: string): string;
  /** A container, changed by name. */
  change(bytes: Uint8Array, change: Change, argument?: string, payload?: Uint8Array, name?: string): Uint8Array;
  /** A container made of a text. What a program's text does not state comes from `base`. */
  build(kind: Source, text: string | Uint8Array, options?: { name?: string; base?: Uint8Array }): Uint8Array;
  /** The containers in a file: itself, the one in a PDB, the arrays of source code. */
  containers(bytes: Uint8Array, name?: string): ShaderFile[];
  /** What a container is, its parts, and what is in them. */
  inspect(bytes: Uint8Array, name?: string): ContainerDocument;
  /** Names, offsets and sizes of the parts. */
  parts(bytes: Uint8Array, name?: string): Part[];
  /** Everything that is wrong with it. */
  check(bytes: Uint8Array, name?: string): Finding[];
  /** What the vendor's validator says. */
  validate(bytes: Uint8Array, name?: string): ValidationDocument;
  /** Bindings, buffers, inputs, outputs and entry points. */
  reflect(bytes: Uint8Array, name?: string): ReflectionDocument;
  /** Bytes and instructions, as `dxkit stats --json` has them. */
  stats(bytes: Uint8Array, name?: string): { bytes: number; instructions: number; [field: string]: unknown };
  /** Each resource in every form, as `dxkit resources --json` has them. */
  resources(bytes: Uint8Array, name?: string): { resources: unknown[]; [field: string]: unknown };
  /** The sources with their texts, as `dxkit source --json --print` has them. */
  sources(bytes: Uint8Array, name?: string): { files: { name: string; text?: string | null; [field: string]: unknown }[]; [field: string]: unknown };
  /** What should not be shipped, as `dxkit lint` finds it: debug information, sources, private data, a missing digest. */
  lint(bytes: Uint8Array, name?: string): Finding[];
  /** Each instruction with the lines of the source that it was made of. */
  lines(bytes: Uint8Array, name?: string): LinesDocument;
  /** The PDB of its debug information, as the compiler writes it. */
  pdb(bytes: Uint8Array, options?: { slim?: boolean; name?: string }): Uint8Array;
  /** Every field with its bytes; of a damaged file, those in front of the damage. */
  dump(bytes: Uint8Array, name?: string): DumpedField[];
  /** What differs between two. */
  diff(old: Uint8Array, fresh: Uint8Array, options?: { names?: [string, string] }): DiffDocument;
  /** The container without this; the digest is computed anew if there was one. */
  strip(bytes: Uint8Array, what?: Strip[], name?: string): Uint8Array;
  /** The container with the digest of its bytes, which Direct3D checks. */
  sign(bytes: Uint8Array, name?: string): Uint8Array;
  /** The container in the form that is the same on every machine, signed. */
  canonical(bytes: Uint8Array, name?: string): Uint8Array;
  /** The container with its root signature in another version, `1.0`; what that cannot express is an error. */
  convertRootSignature(bytes: Uint8Array, version: string, name?: string): Uint8Array;
  /** What is made of several files, by name: bytes of a container, or of a document in JSON. */
  combine(combination: Combination, files: ShaderFile[], argument?: string): Uint8Array;
  /** A shader, `link(files, "ps_6_6", { entry: "main" })`, or a library of libraries. */
  link(libraries: ShaderFile[], profile: string, options?: { entry?: string; exports?: string }): Uint8Array;
  /** A container with the root signature that serves all. */
  mergeRootSignatures(files: ShaderFile[]): Uint8Array;
  /** The differences between the root signatures of two containers. */
  diffRootSignatures(old: Uint8Array, fresh: Uint8Array, options?: { names?: [string, string] }): RootSignatureDiffDocument;
  /** Runs a compute shader. */
  run(bytes: Uint8Array, request?: RunRequest, name?: string): RunDocument;
  /** The container with resources at other registers, by rules: `t0=t5,space2`, `u*=+8`, `1=3` for spaces. */
  rebind(bytes: Uint8Array, rules: string[], name?: string): Uint8Array;
  /** A program of shader model 4 or 5 as DXIL of this shader model: `6_0` (the default) to `6_6`. */
  convert(bytes: Uint8Array, model?: string, options?: { stripDebug?: boolean; names?: boolean; name?: string }): Uint8Array;
  /** The container with constants in place of members of constant buffers: `{ "Material.useFog": false, "b3:16": 1 }`. */
  specialize(bytes: Uint8Array, constants: Record<string, unknown>, name?: string): Uint8Array;
  /** The container counting what it does in a raw buffer that is added at the register, and what each number of it counts. */
  instrument(bytes: Uint8Array, probe: Probe, options?: { register?: string; name?: string }): { bytes: Uint8Array; map: ProbesDocument };
  /** What was counted, of the map and the bytes of the buffer after the run; as text for `lcov` and `html`. */
  probeReport(map: ProbesDocument, buffer: Uint8Array, form?: "json"): ProbeReportDocument;
  probeReport(map: ProbesDocument, buffer: Uint8Array, form: "lcov" | "html"): string;
  /** The container with these bytes as a part. */
  setPart(bytes: Uint8Array, part: string, payload: Uint8Array, name?: string): Uint8Array;
  /** The container without these parts. */
  removeParts(bytes: Uint8Array, parts: string[], name?: string): Uint8Array;
  /** Its program as text, as the vendor's disassembler prints it; with `llvm`, in the assembly of today's LLVM. */
  disassemble(bytes: Uint8Array, options?: { llvm?: boolean; name?: string }): string;
  /** A container of a program's text: shader models 4 to 6, today's LLVM. */
  assemble(text: string | Uint8Array, options?: { name?: string; base?: Uint8Array }): Uint8Array;
  /** A container with a root signature alone. A first line `// version 1.0` states the version. */
  compileRootSignature(text: string, options?: { name?: string }): Uint8Array;
  /** The root signature of a container as text. */
  rootSignature(bytes: Uint8Array, name?: string): string;
  /** Whether a root signature in text is sound, and which shaders it serves. */
  fit(text: string, files: ShaderFile[]): FitDocument;
  /** A page about files that needs nothing else, as `dxkit report` writes it. With `compare`, two are compared. */
  report(files: ShaderFile[], options?: { compare?: boolean }): string;
  /** What such a page shows: the element `main`, without style and script. */
  html(files: ShaderFile[], options?: { compare?: boolean }): string;
}

/** Loads dxkit: from the file beside this one, or from what is given. */
export declare function load(source?: WebAssembly.Module | BufferSource | Response): Promise<Dxkit>;
