/* dxkit: DirectX shader containers for C and C++. https://github.com/dxkit/dxkit
 *
 * Made from crates/dxkit-c by `cargo xtask c --header`: do not edit.
 *
 * Memory. Everything that a function returns as a pointer to a handle (DxkitContainer, DxkitBlob, DxkitFindings,
 * DxkitReflection, DxkitRun, DxkitArchive, DxkitError) belongs to the caller, who frees it once with the function that
 * is named after it; null may be freed. All other pointers point into a handle, and are valid until that is freed. Functions
 * copy what they are given, and keep no pointer; only dxkit_archive_open keeps that to its bytes.
 *
 * Arguments. A pointer to bytes with a size of 0 may be null; other pointers must not be, unless the function says so.
 * A null handle is an error of the kind DXKIT_ERROR_KIND_ARGUMENT, or an empty result where there is no error. Texts
 * are UTF-8 with a NUL after them. In texts from files, a NUL is U+FFFD.
 *
 * Errors. A function that can fail returns null or false, and writes an error to `*error`, unless `error` is null. On
 * success it writes null there; what was there before is not freed. No function ends the process or throws.
 *
 * Threads. Every function may be called from any thread. Handles never change: any number of threads may use one at
 * the same time, and another thread than its maker may free it, when no thread uses it any more.
 */


#ifndef DXKIT_H
#define DXKIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The version of this interface: it increases when a program has to be compiled again. Compare it with
 * `DXKIT_ABI_VERSION` of the header that the program was compiled with.
 */
#define DXKIT_ABI_VERSION 1

/**
 * A register, space or index that is not there.
 */
#define DXKIT_UNASSIGNED UINT32_MAX

/**
 * The count of a range of registers without an end.
 */
#define DXKIT_UNBOUNDED UINT32_MAX

/**
 * An offset that is not known.
 */
#define DXKIT_NONE UINT64_MAX

/**
 * An option of `dxkit_strip`: remove debug information.
 */
#define DXKIT_STRIP_DEBUG 1

/**
 * An option of `dxkit_strip`: remove reflection.
 */
#define DXKIT_STRIP_REFLECTION 2

/**
 * An option of `dxkit_strip`: remove private data.
 */
#define DXKIT_STRIP_PRIVATE 4

/**
 * An option of `dxkit_strip`: remove the root signature.
 */
#define DXKIT_STRIP_ROOT_SIGNATURE 8

/**
 * An option of `dxkit_strip`: remove sources and compile options.
 */
#define DXKIT_STRIP_SOURCE 16

/**
 * An option of `dxkit_strip`: remove names of resources, members of constant buffers and values from the
 * module.
 */
#define DXKIT_STRIP_NAMES 32

/**
 * An option of `dxkit_strip`: remove the parts that FXC's developers test with.
 */
#define DXKIT_STRIP_TEST_DATA 64

/**
 * An option of `dxkit_strip`: remove all of these.
 */
#define DXKIT_STRIP_ALL 127

/**
 * Whether the digest of a container matches its bytes. Direct3D refuses a shader whose digest does not.
 */
typedef enum DxkitDigest {
    /**
     * It matches.
     */
    DXKIT_DIGEST_MATCHES = 0,
    /**
     * It does not match.
     */
    DXKIT_DIGEST_DIFFERS = 1,
    /**
     * Sixteen bytes of value 0: unsigned.
     */
    DXKIT_DIGEST_UNSIGNED = 2,
    /**
     * Sixteen bytes of value 1: Direct3D is asked to skip the check.
     */
    DXKIT_DIGEST_BYPASS = 3,
    /**
     * Sixteen bytes of value 2: the same, for unreleased shader models.
     */
    DXKIT_DIGEST_PREVIEW_BYPASS = 4,
    /**
     * The digest of a debug build, with which FXC signs programs that send messages to a debugger.
     */
    DXKIT_DIGEST_DEBUG = 5,
} DxkitDigest;

/**
 * How serious a finding is.
 */
typedef enum DxkitSeverity {
    /**
     * The runtime or the validator refuses it.
     */
    DXKIT_SEVERITY_ERROR = 1,
    /**
     * Some consumers refuse it, or read it differently.
     */
    DXKIT_SEVERITY_WARNING = 2,
    /**
     * Legal, but no compiler writes it.
     */
    DXKIT_SEVERITY_NOTE = 3,
} DxkitSeverity;

/**
 * The kind of an error. Numbers are never reused for another kind; there may be new ones.
 */
typedef enum DxkitErrorKind {
    /**
     * An argument is null, or invalid.
     */
    DXKIT_ERROR_KIND_ARGUMENT = 1,
    /**
     * The bytes of a file cannot be read, or a value cannot be written. The offset is that in the file.
     */
    DXKIT_ERROR_KIND_FORMAT = 2,
    /**
     * A text has errors. The offset is that of the first in the text; the message has one line for each.
     */
    DXKIT_ERROR_KIND_TEXT = 3,
    /**
     * The requested item does not exist.
     */
    DXKIT_ERROR_KIND_MISSING = 4,
    /**
     * dxkit has a bug: please report it.
     */
    DXKIT_ERROR_KIND_INTERNAL = 5,
} DxkitErrorKind;

/**
 * An archive that `dxkit pack` made. It reads the memory it was opened on, which has to stay, unchanged,
 * until `dxkit_archive_free`. Belongs to the caller.
 */
typedef struct DxkitArchive DxkitArchive;

/**
 * Bytes or text that a function made. A NUL follows the bytes, so that a text is a string of C. Belongs to
 * the caller, who frees it with `dxkit_blob_free`; never changes.
 */
typedef struct DxkitBlob DxkitBlob;

/**
 * A container: a shader, a library of shaders, or a root signature. It has its own copy of all bytes, and
 * never changes: functions that change something give a new one. Belongs to the caller, who frees it with
 * `dxkit_container_free`.
 */
typedef struct DxkitContainer DxkitContainer;

/**
 * Why a function failed: kind, offset, path and message. Belongs to the caller, who frees it with
 * `dxkit_error_free`.
 */
typedef struct DxkitError DxkitError;

/**
 * The findings of a check. Belongs to the caller, who frees it with `dxkit_findings_free`; never changes.
 */
typedef struct DxkitFindings DxkitFindings;

/**
 * The reflection of a program, as arrays of structures. All memory that they point to belongs to the
 * reflection, and is valid until it is freed. Belongs to the caller, who frees it with
 * `dxkit_reflection_free`; never changes, and does not need its container any more.
 */
typedef struct DxkitReflection DxkitReflection;

/**
 * What running a shader gave: a document, and the bytes of the outputs. Belongs to the caller, who frees it
 * with `dxkit_run_free`; never changes.
 */
typedef struct DxkitRun DxkitRun;

/**
 * A part: its name, and its bytes without the header. Everything is in memory of the container.
 */
typedef struct DxkitPart {
    /**
     * Its name as a string: `DXIL`, `PSV0`. Bytes of the name that are not printable are `?`.
     */
    char name[5];
    /**
     * Offset of its bytes in the container.
     */
    size_t offset;
    /**
     * Its bytes, valid until the container is freed.
     */
    const uint8_t *data;
    /**
     * Number of bytes.
     */
    size_t size;
} DxkitPart;

/**
 * A finding. Its texts are in memory of the list.
 */
typedef struct DxkitFinding {
    /**
     * How serious it is.
     */
    enum DxkitSeverity severity;
    /**
     * The name of the rule.
     */
    const char *rule;
    /**
     * The path of the field: `PSV0 > resource[3] > flags`; empty if there is none.
     */
    const char *path;
    /**
     * The sentence.
     */
    const char *message;
    /**
     * The offset in the file, or `DXKIT_NONE`.
     */
    uint64_t offset;
} DxkitFinding;

/**
 * The facts about the shader. Texts are in memory of the reflection; null if no part states them.
 */
typedef struct DxkitShader {
    /**
     * The stage, as DXIL names it: `Pixel`, `Library`.
     */
    const char *kind;
    /**
     * The shader model: `6.6`.
     */
    const char *shader_model;
    /**
     * The compiler that built it.
     */
    const char *compiler;
} DxkitShader;

/**
 * A resource that is bound to registers.
 */
typedef struct DxkitBinding {
    /**
     * Its name; null if it was stripped.
     */
    const char *name;
    /**
     * Its class: `SRV`, `UAV`, `CBV`, `Sampler`.
     */
    const char *resource_class;
    /**
     * The kind of resource: `Texture2D`, `StructuredBuffer`; null if no part states it.
     */
    const char *kind;
    /**
     * Its type in HLSL; null if no part states it.
     */
    const char *hlsl_type;
    /**
     * Its type in Direct3D's reflection: `TEXTURE`, `UAV_RWTYPED`; null if no part states it.
     */
    const char *input_type;
    /**
     * Register space.
     */
    uint32_t space;
    /**
     * First register; `DXKIT_UNASSIGNED` if it is assigned when the library is linked.
     */
    uint32_t lower_bound;
    /**
     * Number of registers; `DXKIT_UNBOUNDED` if the range has no end.
     */
    uint32_t count;
    /**
     * Size of a constant buffer in bytes; 0 for other resources.
     */
    uint32_t size;
    /**
     * Size of an element of a structured buffer in bytes; 0 for other resources.
     */
    uint32_t stride;
} DxkitBinding;

/**
 * A variable of a buffer, or a member of a structure.
 */
typedef struct DxkitVariable {
    /**
     * Its name.
     */
    const char *name;
    /**
     * Its type in HLSL, without the dimensions of an array; null if it was stripped.
     */
    const char *hlsl_type;
    /**
     * Offset from the start of the buffer or structure, in bytes.
     */
    uint32_t offset;
    /**
     * Size in bytes, without trailing padding; 0 for members if the part does not state it.
     */
    uint32_t size;
    /**
     * Rows of a matrix; 1 for scalars, vectors and structures.
     */
    uint32_t rows;
    /**
     * Columns of a matrix, components of a vector.
     */
    uint32_t columns;
    /**
     * Number of elements of an array over all dimensions; 0 if it is not an array.
     */
    uint32_t elements;
    /**
     * The index of its structure among those of the reflection; `DXKIT_UNASSIGNED` if it has none.
     */
    uint32_t structure;
    /**
     * 1 if the program uses it, 0 if not, -1 if no part states it.
     */
    int32_t used;
} DxkitVariable;

/**
 * The contents of a constant, texture or structured buffer.
 */
typedef struct DxkitBuffer {
    /**
     * Its name; null if it was stripped.
     */
    const char *name;
    /**
     * Its kind: `CBUFFER`, `TBUFFER`, `RESOURCE_BIND_INFO` (structured), `INTERFACE_POINTERS`.
     */
    const char *kind;
    /**
     * Size in bytes; for structured buffers, that of an element.
     */
    uint32_t size;
    /**
     * The index of its binding; `DXKIT_UNASSIGNED` if it has none.
     */
    uint32_t binding;
    /**
     * Its variables.
     */
    const struct DxkitVariable *variables;
    /**
     * Number of variables.
     */
    size_t variable_count;
} DxkitBuffer;

/**
 * A structure.
 */
typedef struct DxkitStructure {
    /**
     * Its name.
     */
    const char *name;
    /**
     * Its members.
     */
    const struct DxkitVariable *members;
    /**
     * Number of members.
     */
    size_t member_count;
} DxkitStructure;

/**
 * A register of an input or output.
 */
typedef struct DxkitParameter {
    /**
     * Its semantic, without the index.
     */
    const char *semantic;
    /**
     * The type of a component: `Float32`.
     */
    const char *component_type;
    /**
     * The system value.
     */
    const char *system_value;
    /**
     * The interpolation mode; null if no part states it.
     */
    const char *interpolation;
    /**
     * The index of the semantic.
     */
    uint32_t semantic_index;
    /**
     * Its register; `DXKIT_UNASSIGNED` if it has none.
     */
    uint32_t register_index;
    /**
     * Its components: bit 0 is x, bit 3 is w.
     */
    uint32_t mask;
    /**
     * The components that the program reads or writes; 255 if no part states them.
     */
    uint32_t used;
    /**
     * The stream of a geometry shader.
     */
    uint32_t stream;
} DxkitParameter;

/**
 * An entry point.
 */
typedef struct DxkitEntry {
    /**
     * Name of the function, mangled in libraries.
     */
    const char *name;
    /**
     * The name in the source.
     */
    const char *unmangled_name;
    /**
     * Its stage; null if no part states it.
     */
    const char *kind;
    /**
     * The number of threads of a group in three dimensions; 0 if it has none.
     */
    uint32_t num_threads[3];
    /**
     * Size of the payload or parameter in bytes; 0 if it has none.
     */
    uint32_t payload_size;
    /**
     * Size of the hit attributes in bytes; 0 if it has none.
     */
    uint32_t attribute_size;
} DxkitEntry;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * `DXKIT_ABI_VERSION` of the library.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, at the same time.
 */
uint32_t dxkit_abi_version(void);

/**
 * The version of the library, `0.1.0`.
 *
 * Memory: the text is the library's; it is never freed.
 *
 * Threads: any, at the same time.
 */
const char *dxkit_version(void);

/**
 * The kind of an error, one of `DxkitErrorKind` or a newer one; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same error at the same time.
 */
int32_t dxkit_error_kind(const struct DxkitError *error);

/**
 * The offset in the file or text, in bytes; `DXKIT_NONE` if there is none, or for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same error at the same time.
 */
uint64_t dxkit_error_offset(const struct DxkitError *error);

/**
 * The path of the field that could not be read: `PSV0 > resource[3] > flags`. Empty if there is none, or for
 * null.
 *
 * Memory: the text is the error's, and valid until that is freed.
 *
 * Threads: any, also with the same error at the same time.
 */
const char *dxkit_error_path(const struct DxkitError *error);

/**
 * What is wrong, without path and offset; empty for null.
 *
 * Memory: the text is the error's, and valid until that is freed.
 *
 * Threads: any, also with the same error at the same time.
 */
const char *dxkit_error_message(const struct DxkitError *error);

/**
 * Frees an error. Null is allowed.
 *
 * Memory: the error is freed, with the texts that it has given.
 *
 * Threads: any, when no other uses the error any more.
 */
void dxkit_error_free(struct DxkitError *error);

/**
 * The bytes of a blob, with a NUL after them; null for null.
 *
 * Memory: the bytes are the blob's, and valid until that is freed.
 *
 * Threads: any, also with the same blob at the same time.
 */
const uint8_t *dxkit_blob_data(const struct DxkitBlob *blob);

/**
 * The bytes of a blob as a string, which ends at the first NUL; an empty one for null.
 *
 * Memory: the text is the blob's, and valid until that is freed.
 *
 * Threads: any, also with the same blob at the same time.
 */
const char *dxkit_blob_text(const struct DxkitBlob *blob);

/**
 * Number of bytes of a blob, without the NUL that follows them; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same blob at the same time.
 */
size_t dxkit_blob_size(const struct DxkitBlob *blob);

/**
 * Frees a blob. Null is allowed.
 *
 * Memory: the blob is freed, with its bytes.
 *
 * Threads: any, when no other uses the blob any more.
 */
void dxkit_blob_free(struct DxkitBlob *blob);

/**
 * Reads a container, or the one in a PDB that DXC wrote. Only the directory of its parts is looked at.
 *
 * Returns null on failure.
 *
 * Memory: the container is the caller's, who frees it with `dxkit_container_free`. The bytes are copied:
 * they may be freed after the call.
 *
 * Threads: any, at the same time; none may write to `data` during the call.
 */
struct DxkitContainer *dxkit_container_parse(const uint8_t *data, size_t size, struct DxkitError **error);

/**
 * Frees a container. Null is allowed.
 *
 * Memory: the container is freed, with its bytes and those of its parts. What was made of it stays.
 *
 * Threads: any, when no other uses the container any more.
 */
void dxkit_container_free(struct DxkitContainer *container);

/**
 * All bytes of a container: what is written to a file, or given to Direct3D. Null for null.
 *
 * Memory: the bytes are the container's, and valid until that is freed.
 *
 * Threads: any, also with the same container at the same time.
 */
const uint8_t *dxkit_container_data(const struct DxkitContainer *container);

/**
 * Number of bytes of a container; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same container at the same time.
 */
size_t dxkit_container_size(const struct DxkitContainer *container);

/**
 * Number of parts; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same container at the same time.
 */
size_t dxkit_container_part_count(const struct DxkitContainer *container);

/**
 * The first part with this name, `PSV0`. False, with an error, if there is none.
 *
 * Memory: `part` is the caller's; the bytes that it points to are the container's, and valid until that is
 * freed.
 *
 * Threads: any, also with the same container at the same time; none may write to `name` during the call.
 */
bool dxkit_container_find(const struct DxkitContainer *container,
                          const char *name,
                          struct DxkitPart *part,
                          struct DxkitError **error);

/**
 * A part by its place. False, with an error, if there is none.
 *
 * Memory: `part` is the caller's; the bytes that it points to are the container's, and valid until that is
 * freed.
 *
 * Threads: any, also with the same container at the same time.
 */
bool dxkit_container_part(const struct DxkitContainer *container,
                          size_t index,
                          struct DxkitPart *part,
                          struct DxkitError **error);

/**
 * Whether the digest matches; the result is in `digest`. False, with an error, on failure.
 *
 * Memory: `digest` is the caller's.
 *
 * Threads: any, also with the same container at the same time.
 */
bool dxkit_container_digest(const struct DxkitContainer *container,
                            enum DxkitDigest *digest,
                            struct DxkitError **error);

/**
 * The text of `dxkit dis`: byte for byte what `dxc -dumpbin` prints, or FXC for SM 4 and 5. The text need
 * not be UTF-8.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_disassemble(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * The document of `dxkit inspect --json` (docs/json.md). `name`, which may be null, is its field `file`.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_inspect_json(const struct DxkitContainer *container,
                                     const char *name,
                                     struct DxkitError **error);

/**
 * The document of `dxkit reflect --json`, whose schema `dxkit reflect --schema` prints. `name`, which may be
 * null, is its field `file`.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_reflect_json(const struct DxkitContainer *container,
                                     const char *name,
                                     struct DxkitError **error);

/**
 * The document of `dxkit check --json`. `name`, which may be null, is its field `file`.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_check_json(const struct DxkitContainer *container, const char *name, struct DxkitError **error);

/**
 * The document of `dxkit validate --json`: the findings of validation. `name`, which may be null, is its
 * field `file`.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_validate_json(const struct DxkitContainer *container,
                                      const char *name,
                                      struct DxkitError **error);

/**
 * The document of `dxkit diff --json` for two containers.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same containers at the same time.
 */
struct DxkitBlob *dxkit_diff_json(const struct DxkitContainer *old_one,
                                  const struct DxkitContainer *new_one,
                                  struct DxkitError **error);

/**
 * A container in a form by name, as bytes: the documents of the command in JSON (`inspect`, `parts`,
 * `reflect`, `reflect-declared`, `check`, `validate`, `lint`, `stats`, `constants`, `resources`, `sources`,
 * `lines`; `dump` has one a line),
 * texts (`dis`, `llvm`, `yaml`, `json`, `hlsl`, `c`, `rust`, `slang`, `d3d12`, `root-signature`,
 * `suggested-root-signature`, `c-array`), a page of HTML (`report`), and files (`pdb`, `slim-pdb`). `name`
 * is what documents call the container, or null.
 *
 * Returns null on failure, and if the container has nothing to show in this form.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time; none may write to the texts during the call.
 */
struct DxkitBlob *dxkit_form(const struct DxkitContainer *container,
                             const char *form,
                             const char *name,
                             struct DxkitError **error);

/**
 * The rules of the vendor's validator that a container breaks: a list without findings is that of a valid
 * one. `dxkit_findings_field` has the function, the instruction, and what is allowed.
 *
 * Returns null on failure.
 *
 * Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitFindings *dxkit_validate(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * The findings of `dxkit check` about a container. A list without findings is not a failure.
 *
 * Returns null on failure.
 *
 * Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitFindings *dxkit_check(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * Whether shaders fit together, and whether a root signature serves them: the findings of `dxkit pipeline`.
 * `root_signature` is a container with one, or null: then that of the shaders is used. `layout` is the input
 * layout, `POSITION:float3,COLOR:float4`, or null: then it is not checked.
 *
 * Returns null on failure.
 *
 * Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
 *
 * Threads: any, also with the same containers at the same time; none may write to `shaders` or `layout`
 * during the call.
 */
struct DxkitFindings *dxkit_pipeline_check(const struct DxkitContainer *const *shaders,
                                           size_t count,
                                           const struct DxkitContainer *root_signature,
                                           const char *layout,
                                           struct DxkitError **error);

/**
 * Number of findings; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same list at the same time.
 */
size_t dxkit_findings_count(const struct DxkitFindings *findings);

/**
 * A finding by its place. False, with an error, if there is none.
 *
 * Memory: `finding` is the caller's; the texts that it points to are the list's, and valid until that is
 * freed.
 *
 * Threads: any, also with the same list at the same time.
 */
bool dxkit_findings_get(const struct DxkitFindings *findings,
                        size_t index,
                        struct DxkitFinding *finding,
                        struct DxkitError **error);

/**
 * A further field of a finding by its name in the documents of the command: `part`, `function`, `block`,
 * `instruction`, `operand`, `source`, `found`, `allowed`, `help`. Null if the finding does not have it, if
 * there is no such finding, and for null.
 *
 * Memory: the text is the list's, and valid until that is freed.
 *
 * Threads: any, also with the same list at the same time; none may write to `field` during the call.
 */
const char *dxkit_findings_field(const struct DxkitFindings *findings, size_t index, const char *field);

/**
 * Frees a list of findings. Null is allowed.
 *
 * Memory: the list is freed, with the texts of its findings.
 *
 * Threads: any, when no other uses the list any more.
 */
void dxkit_findings_free(struct DxkitFindings *findings);

/**
 * The reflection of a program. Parts that cannot be read are skipped; `dxkit_check` names them.
 *
 * Returns null on failure.
 *
 * Memory: the reflection is the caller's, who frees it with `dxkit_reflection_free`; it refers to nothing
 * else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitReflection *dxkit_reflect(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * Frees a reflection. Null is allowed.
 *
 * Memory: the reflection is freed, with its arrays and all that they point to.
 *
 * Threads: any, when no other uses the reflection any more.
 */
void dxkit_reflection_free(struct DxkitReflection *reflection);

/**
 * What shader it is; null for null.
 *
 * Memory: the structure is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitShader *dxkit_reflection_shader(const struct DxkitReflection *reflection);

/**
 * The resources that are bound to registers, and their number in `count`, which may be null. Null if there
 * are none.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitBinding *dxkit_reflection_bindings(const struct DxkitReflection *reflection, size_t *count);

/**
 * The buffers, as `dxkit_reflection_bindings`.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitBuffer *dxkit_reflection_buffers(const struct DxkitReflection *reflection, size_t *count);

/**
 * The structures, as `dxkit_reflection_bindings`. `DxkitVariable::structure` is an index of this array.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitStructure *dxkit_reflection_structures(const struct DxkitReflection *reflection, size_t *count);

/**
 * The inputs, as `dxkit_reflection_bindings`.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitParameter *dxkit_reflection_inputs(const struct DxkitReflection *reflection, size_t *count);

/**
 * The outputs, as `dxkit_reflection_bindings`.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitParameter *dxkit_reflection_outputs(const struct DxkitReflection *reflection, size_t *count);

/**
 * The patch constants of hull and domain shaders, the primitive outputs of mesh shaders; as
 * `dxkit_reflection_bindings`.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitParameter *dxkit_reflection_patch_constants(const struct DxkitReflection *reflection, size_t *count);

/**
 * The entry points: one for a shader, any number for a library; as `dxkit_reflection_bindings`.
 *
 * Memory: the array is the reflection's, and valid until that is freed.
 *
 * Threads: any, also with the same reflection at the same time.
 */
const struct DxkitEntry *dxkit_reflection_entries(const struct DxkitReflection *reflection, size_t *count);

/**
 * The container without the information that `what` selects, a sum of `DXKIT_STRIP_…`. A digest is computed
 * again if there was one; unsigned containers stay unsigned.
 *
 * Returns null on failure.
 *
 * Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
 * of the old one.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitContainer *dxkit_strip(const struct DxkitContainer *container, uint32_t what, struct DxkitError **error);

/**
 * The container with the digest of its bytes. Its rules are not checked: `dxkit_validate_json` does.
 *
 * Returns null on failure.
 *
 * Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
 * of the old one.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitContainer *dxkit_sign(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * The container with all parts that follow from its program (signatures, PSV0, RDAT, SFI0, HASH) derived
 * again. A digest is computed again if there was one.
 *
 * Returns null on failure: there has to be a part DXIL.
 *
 * Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
 * of the old one.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitContainer *dxkit_derive(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * A container, changed by name: `strip` without what the argument names (`debug reflection`; everything if
 * it names nothing), `sign` with the digest of its bytes, `unsign` with a digest of zeros, `bypass` with the
 * digest that asks the runtime to skip the check, `derive` with the parts that follow from its program,
 * `set` with the payload as the part that the argument names, `remove` without the parts that it names,
 * `rebind` with resources at other registers (`t0=t5,space2; u*=+8; 1=3`, of which the last moves a space),
 * `specialize` with constants in place of members of constant buffers (`Material.useFog=false; b3:16=0xff`),
 * `instrument` counting what it does in a buffer that is added (`counters u7,space9`; `coverage`, `nan`,
 * `bounds`), `convert` with a program of SM 4 or 5 as DXIL (`6_6 strip-debug names`: of SM 6.6, without
 * debug information, with names in the program, too).
 * `canonical` in the form that is the same on every machine, `root-signature-version` with the root
 * signature in the version that the argument names (`1.0`). `argument` may be null.
 *
 * Returns null on failure.
 *
 * Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
 * of the old one. The payload is copied.
 *
 * Threads: any, also with the same container at the same time; none may write to texts or payload during the
 * call.
 */
struct DxkitContainer *dxkit_change(const struct DxkitContainer *container,
                                    const char *change,
                                    const char *argument,
                                    const uint8_t *payload,
                                    size_t payload_size,
                                    struct DxkitError **error);

/**
 * What is made of several containers, by name: `link` a shader or a library of libraries, whose profile and
 * entry or exports the argument states (`ps_6_6 main`, `lib_6_3 one;new=old`); `merge-root-signatures` a
 * container with the root signature that serves all; `diff-root-signatures` and `diff` the document of the
 * differences of two, in JSON; `probe-map`, of one container, what each number of the buffer counts that the
 * change `instrument` adds with the same argument, in JSON (for `probe-report`, see `dxkit_probe_report`).
 * Messages and documents call them `input 0`, `input 1`, … `argument` may be null.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same containers at the same time; none may write to `containers` or texts
 * during the call.
 */
struct DxkitBlob *dxkit_combine(const char *combination,
                                const struct DxkitContainer *const *containers,
                                size_t count,
                                const char *argument,
                                struct DxkitError **error);

/**
 * What an instrumented shader counted: `map` is the document that `dxkit_combine` made of the original as
 * `probe-map`, `buffer` the bytes of the buffer after the run. `form` is `json` (also if it is null), `lcov`
 * or `html`.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any; none may write to map, buffer or text during the call.
 */
struct DxkitBlob *dxkit_probe_report(const uint8_t *map,
                                     size_t map_size,
                                     const uint8_t *buffer,
                                     size_t buffer_size,
                                     const char *form,
                                     struct DxkitError **error);

/**
 * A container made of a text: `asm` of a program (shader models 4 to 6, today's LLVM), `yaml` and `json` of
 * a whole container, `root-signature`. What a program's text does not state comes from `base`, which may be
 * null. Messages about the text name `name`, which may be null.
 *
 * Returns null on failure: the message has a line for each error of the text.
 *
 * Memory: the container is the caller's, who frees it with `dxkit_container_free`. The text is not referred
 * to after the call.
 *
 * Threads: any, also with the same base at the same time; none may write to the texts during the call.
 */
struct DxkitContainer *dxkit_build(const char *kind,
                                   const uint8_t *source,
                                   size_t source_size,
                                   const char *name,
                                   const struct DxkitContainer *base,
                                   struct DxkitError **error);

/**
 * Compiles the NUL-terminated text of a root signature for a version: 0 for 1.0, 1 for 1.1 (DXC's default),
 * 2 for 1.2. The container has one part, RTS0; its bytes are the input of `CreateRootSignature`.
 *
 * Returns null on failure: the offset of the error is that in the text.
 *
 * Memory: the container is the caller's, who frees it with `dxkit_container_free`. `source` is not referred
 * to after the call.
 *
 * Threads: any, at the same time; none may write to `source` during the call.
 */
struct DxkitContainer *dxkit_root_signature_compile(const char *source, uint32_t version, struct DxkitError **error);

/**
 * The root signature of a container as text.
 *
 * Returns null on failure, and if there is none.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same container at the same time.
 */
struct DxkitBlob *dxkit_root_signature_text(const struct DxkitContainer *container, struct DxkitError **error);

/**
 * The digest of a container, from its magic number to its end: sixteen bytes, which `digest` has room for.
 * The bytes need not be a container. False, with an error, on failure.
 *
 * Memory: all is the caller's; `data` is not referred to after the call.
 *
 * Threads: any, at the same time; none may write to `data`, or use `digest`, during the call.
 */
bool dxkit_digest(const uint8_t *data, size_t size, uint8_t *digest, struct DxkitError **error);

/**
 * The digests of many containers, several at a time in the vectors of the processor: sixteen bytes for each
 * in `digests`, which has room for `16 * count`. `data` and `sizes` have `count` elements. False, with an
 * error, on failure; nothing is written then.
 *
 * Memory: all is the caller's; nothing is referred to after the call. `digests` must not overlap the other
 * arrays.
 *
 * Threads: any, at the same time; none may write to `data`, `sizes` and what they describe, or use
 * `digests`, during the call.
 */
bool dxkit_digest_many(const uint8_t *const *data,
                       const size_t *sizes,
                       size_t count,
                       uint8_t *digests,
                       struct DxkitError **error);

/**
 * Runs a compute shader on the CPU. `request` is a JSON document, or null for one group without resources:
 * `{"groups": [4, 1, 1], "set": {"t0": {"$buffer": 0}, "u0": {"$zeros": [64]}, "Camera.scale": 2}}`. The
 * keys are those of `dxkit_report::run`: `groups`, `set`, `counters`, `out`, `entry`, `wave`, `fuel`,
 * `sanitize`, `values`. `{"$buffer": N}` is the bytes of `data[N]`, of which there are `sizes[N]`; `count`
 * is their number.
 *
 * Returns null on failure.
 *
 * Memory: the result is the caller's, who frees it with `dxkit_run_free`; it refers to nothing else. The
 * bytes are copied.
 *
 * Threads: any, also with the same container at the same time; none may write to `request`, `data`, `sizes`
 * and what they describe during the call.
 */
struct DxkitRun *dxkit_run(const struct DxkitContainer *container,
                           const char *request,
                           const uint8_t *const *data,
                           const size_t *sizes,
                           size_t count,
                           struct DxkitError **error);

/**
 * The document of a run: that of `dxkit run --json`, with outputs, counts and findings. Empty for null.
 *
 * Memory: the text is the run's, and valid until that is freed.
 *
 * Threads: any, also with the same run at the same time.
 */
const char *dxkit_run_document(const struct DxkitRun *run);

/**
 * The number of outputs of a run, which have the order of the document; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same run at the same time.
 */
size_t dxkit_run_output_count(const struct DxkitRun *run);

/**
 * The bytes of an output, by its place. Null if there is none; `size`, which may be null, is 0 then.
 *
 * Memory: the bytes are the run's, and valid until that is freed.
 *
 * Threads: any, also with the same run at the same time.
 */
const uint8_t *dxkit_run_output(const struct DxkitRun *run, size_t index, size_t *size);

/**
 * Frees a run. Null is allowed.
 *
 * Memory: the run is freed, with the texts and bytes that it has given.
 *
 * Threads: any, when no other uses the run any more.
 */
void dxkit_run_free(struct DxkitRun *run);

/**
 * Opens an archive that `dxkit pack` made.
 *
 * Returns null on failure.
 *
 * Memory: the archive is the caller's, who frees it with `dxkit_archive_free`. The bytes are not copied:
 * they have to stay, unchanged, until then.
 *
 * Threads: any, at the same time; none may write to `data` until the archive is freed.
 */
struct DxkitArchive *dxkit_archive_open(const uint8_t *data, size_t size, struct DxkitError **error);

/**
 * Number of names in an archive; 0 for null.
 *
 * Memory: the result is a number; there is nothing to free.
 *
 * Threads: any, also with the same archive at the same time.
 */
size_t dxkit_archive_count(const struct DxkitArchive *archive);

/**
 * The name at a place; names are sorted.
 *
 * Returns null on failure.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same archive at the same time.
 */
struct DxkitBlob *dxkit_archive_name(const struct DxkitArchive *archive, size_t index, struct DxkitError **error);

/**
 * Unpacks the file of this name, and no other.
 *
 * Returns null on failure, and if there is none.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same archive at the same time.
 */
struct DxkitBlob *dxkit_archive_read(const struct DxkitArchive *archive, const char *name, struct DxkitError **error);

/**
 * Unpacks the container with this digest of sixteen bytes.
 *
 * Returns null on failure, and if there is none.
 *
 * Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
 *
 * Threads: any, also with the same archive at the same time.
 */
struct DxkitBlob *dxkit_archive_read_digest(const struct DxkitArchive *archive,
                                            const uint8_t *digest,
                                            struct DxkitError **error);

/**
 * Frees an archive. Null is allowed.
 *
 * Memory: the archive is freed. The bytes that it was opened on are the caller's; blobs that were read stay.
 *
 * Threads: any, when no other uses the archive any more.
 */
void dxkit_archive_free(struct DxkitArchive *archive);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* DXKIT_H */
