/* Reflects a shader into bindings: what an engine needs to bind resources.
 *
 *     cc bindings.c $(pkg-config --cflags --libs dxkit) -o bindings
 *     ./bindings shader.cso
 */
#include <dxkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All bytes of a file; NULL if it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    size_t room = 0;
    *size = 0;
    if (file == NULL) {
        return NULL;
    }
    for (;;) {
        if (*size == room) {
            uint8_t *larger = realloc(bytes, room = room * 2 + 65536);
            if (larger == NULL) {
                break;
            }
            bytes = larger;
        }
        size_t count = fread(bytes + *size, 1, room - *size, file);
        *size += count;
        if (count == 0) {
            fclose(file);
            return bytes;
        }
    }
    free(bytes);
    fclose(file);
    return NULL;
}

/* Prints an error, and frees it. */
static void print_error(const char *path, DxkitError *error) {
    fprintf(stderr, "%s: %s", path, dxkit_error_path(error));
    if (dxkit_error_offset(error) != DXKIT_NONE) {
        fprintf(stderr, " at offset 0x%llx", (unsigned long long)dxkit_error_offset(error));
    }
    fprintf(stderr, ": %s\n", dxkit_error_message(error));
    dxkit_error_free(error);
}

static char register_letter(const DxkitBinding *binding) {
    if (strcmp(binding->resource_class, "CBV") == 0) {
        return 'b';
    }
    if (strcmp(binding->resource_class, "UAV") == 0) {
        return 'u';
    }
    return strcmp(binding->resource_class, "Sampler") == 0 ? 's' : 't';
}

static void print_bindings(const DxkitReflection *reflection) {
    size_t binding_count, buffer_count;
    const DxkitBinding *bindings = dxkit_reflection_bindings(reflection, &binding_count);
    const DxkitBuffer *buffers = dxkit_reflection_buffers(reflection, &buffer_count);
    for (size_t index = 0; index < binding_count; index++) {
        const DxkitBinding *binding = &bindings[index];
        printf("%c%-7u space %u  %-7s  %s", register_letter(binding), (unsigned)binding->lower_bound,
               (unsigned)binding->space, binding->resource_class, binding->name ? binding->name : "(stripped)");
        if (binding->size != 0) {
            printf(", %u bytes", (unsigned)binding->size);
        }
        if (binding->count == DXKIT_UNBOUNDED) {
            printf(", unbounded");
        } else if (binding->count != 1) {
            printf(", %u registers", (unsigned)binding->count);
        }
        printf("\n");
        for (size_t buffer = 0; buffer < buffer_count; buffer++) {
            if (buffers[buffer].binding != index) {
                continue;
            }
            for (size_t at = 0; at < buffers[buffer].variable_count; at++) {
                const DxkitVariable *variable = &buffers[buffer].variables[at];
                printf("    +%-4u %s %s\n", (unsigned)variable->offset,
                       variable->hlsl_type ? variable->hlsl_type : "?", variable->name);
            }
        }
    }
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: %s SHADER\n", arguments[0]);
        return 2;
    }
    if (dxkit_abi_version() != DXKIT_ABI_VERSION) {
        fprintf(stderr, "this program was compiled for another version of dxkit than %s\n", dxkit_version());
        return 2;
    }
    size_t size;
    uint8_t *bytes = read_file(arguments[1], &size);
    if (bytes == NULL) {
        perror(arguments[1]);
        return 2;
    }
    DxkitError *error;
    DxkitContainer *container = dxkit_container_parse(bytes, size, &error);
    free(bytes); /* The container has a copy. */
    DxkitReflection *reflection = container == NULL ? NULL : dxkit_reflect(container, &error);
    dxkit_container_free(container); /* The reflection does not need it. */
    if (reflection == NULL) {
        print_error(arguments[1], error);
        return 1;
    }
    const DxkitShader *shader = dxkit_reflection_shader(reflection);
    printf("%s shader, model %s\n", shader->kind ? shader->kind : "Unknown",
           shader->shader_model ? shader->shader_model : "unknown");
    print_bindings(reflection);
    dxkit_reflection_free(reflection);
    return 0;
}
