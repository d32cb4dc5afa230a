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

export declare class Dxkit {
  /** What a container is, its parts, and what is in them. Throws if it cannot be read. */
  inspect(bytes: Uint8Array, name?: string): ContainerDocument;
  /** Everything that is wrong with it. */
  check(bytes: Uint8Array, name?: string): Finding[];
  /** What the vendor's validator says. */
  validate(bytes: Uint8Array, name?: string): ValidationDocument;
  /** Bindings, buffers, inputs, outputs and entry points. Throws if it cannot be read. */
  reflect(bytes: Uint8Array, name?: string): ReflectionDocument;
  /** What differs between two. Throws if one cannot be read. */
  diff(old: Uint8Array, fresh: Uint8Array, options?: { names?: [string, string] }): DiffDocument;
  /** The container without this; the digest is computed anew if there was one. Throws if it cannot be read. */
  strip(bytes: Uint8Array, what?: Strip[], name?: string): Uint8Array;
  /** The container with the digest of its bytes, which Direct3D checks. Throws if it cannot be read. */
  sign(bytes: Uint8Array, name?: string): Uint8Array;
  /** Its program as text, as the vendor's disassembler prints it. Throws if it has none that can be read. */
  disassemble(bytes: Uint8Array, name?: string): string;
  /** What `dxkit report` shows of files: the element `main`, without style and script. With `compare`, two are compared. */
  html(files: ShaderFile[], options?: { compare?: boolean }): string;
}

/** Loads dxkit: from the file beside this one, or from what is given. */
export declare function load(source?: WebAssembly.Module | BufferSource | Response): Promise<Dxkit>;
