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

export interface ShaderFile {
  name: string;
  bytes: Uint8Array;
}

export declare class Dxkit {
  /** What a container is, its parts, and what is in them. Throws if it cannot be read. */
  inspect(bytes: Uint8Array, name?: string): ContainerDocument;
  /** Everything that is wrong with it. */
  check(bytes: Uint8Array, name?: string): Finding[];
  /** Its program as text, as the vendor's disassembler prints it. Throws if it has none that can be read. */
  disassemble(bytes: Uint8Array, name?: string): string;
  /** What `dxkit report` shows of files: the element `main`, without style and script. With `compare`, two are compared. */
  html(files: ShaderFile[], options?: { compare?: boolean }): string;
}

/** Loads dxkit: from the file beside this one, or from what is given. */
export declare function load(source?: WebAssembly.Module | BufferSource | Response): Promise<Dxkit>;
