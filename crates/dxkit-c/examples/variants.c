/* Makes the variants of a shader that an engine ships, without compiling: links libraries, puts a constant in place of
 * a buffer's first number, moves a buffer, and counts what blocks do.
 *
 *     cc variants.c $(pkg-config --cflags --libs dxkit) -o variants
 *     ./variants "cs_6_6 main" OUT.cso entry.cso shade.cso falloff.cso
 */
#include <dxkit.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LIBRARIES = 16 };

static int fail(const char *what, DxkitError *error) {
    fprintf(stderr, "%s: %s\n", what, dxkit_error_message(error));
    dxkit_error_free(error);
    return 1;
}

/* Parses a file; NULL, with an error or without one, if that fails. */
static DxkitContainer *open_container(const char *path, DxkitError **error) {
    FILE *file = fopen(path, "rb");
    DxkitContainer *container = NULL;
    long size;
    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0) {
        uint8_t *bytes = malloc((size_t)size);
        if (bytes != NULL && fread(bytes, 1, (size_t)size, file) == (size_t)size) {
            container = dxkit_container_parse(bytes, (size_t)size, error);
        }
        free(bytes);
    }
    fclose(file);
    return container;
}

/* Replaces a container by what a change makes of it, and prints the result. */
static int change(DxkitContainer **container, const char *name, const char *argument, DxkitError **error) {
    DxkitContainer *changed = dxkit_change(*container, name, argument, NULL, 0, error);
    DxkitFindings *findings = changed ? dxkit_validate(changed, error) : NULL;
    if (findings == NULL) {
        dxkit_container_free(changed);
        return 0;
    }
    printf("%s %s: %s\n", name, argument, dxkit_findings_count(findings) == 0 ? "valid" : "not valid");
    dxkit_findings_free(findings);
    dxkit_container_free(*container);
    *container = changed;
    return 1;
}

int main(int argc, char **argv) {
    static const char *const changes[][2] = {
        {"specialize", "b0:0=0x3f800000"}, {"rebind", "b0=b4,space1"}, {"instrument", "counters u7,space9"},
        {"sign", ""}};
    DxkitContainer *libraries[MOST_LIBRARIES] = {NULL};
    DxkitError *error = NULL;
    DxkitContainer *shader = NULL;
    DxkitBlob *blob = NULL;
    FILE *out = NULL;
    size_t count = 0, size;
    int result = 1;
    if (argc < 4 || argc - 3 > MOST_LIBRARIES) {
        fprintf(stderr, "usage: variants \"PROFILE ENTRY\" OUT LIB...\n");
        return 2;
    }
    for (; count < (size_t)argc - 3; count++) {
        libraries[count] = open_container(argv[count + 3], &error);
        if (libraries[count] == NULL) {
            result = error ? fail(argv[count + 3], error) : (perror(argv[count + 3]), 1);
            goto end;
        }
    }
    blob = dxkit_combine("link", (const DxkitContainer *const *)libraries, count, argv[1], &error);
    if (blob == NULL) {
        result = fail("link", error);
        goto end;
    }
    shader = dxkit_container_parse(dxkit_blob_data(blob), dxkit_blob_size(blob), &error);
    dxkit_blob_free(blob);
    if (shader == NULL) {
        result = fail("link", error);
        goto end;
    }
    for (size_t index = 0; index < sizeof changes / sizeof *changes; index++) {
        if (!change(&shader, changes[index][0], changes[index][1], &error)) {
            result = fail(changes[index][0], error);
            goto end;
        }
    }
    out = fopen(argv[2], "wb");
    size = dxkit_container_size(shader);
    if (out == NULL || fwrite(dxkit_container_data(shader), 1, size, out) != size) {
        perror(argv[2]);
    } else {
        result = 0;
    }
    if (out != NULL && fclose(out) != 0) {
        result = 1;
    }
end:
    for (size_t index = 0; index < count; index++) {
        dxkit_container_free(libraries[index]);
    }
    dxkit_container_free(shader);
    return result;
}
