/* dxkit for C++17: handles that free themselves, errors as exceptions. https://github.com/dxkit/dxkit
 *
 * Every class owns a handle of dxkit.h, and can be moved; get() gives the handle to any function of that header. Texts and
 * bytes that a class returns by value are copies; spans point into the handle, and are valid as long as it is.
 */
#ifndef DXKIT_HPP
#define DXKIT_HPP

#include "dxkit.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dxkit {

/* Why a function failed. */
class Error : public std::runtime_error {
public:
    explicit Error(DxkitError *error) : std::runtime_error(text(error)) {
        kind_ = dxkit_error_kind(error);
        offset_ = dxkit_error_offset(error);
        path_ = dxkit_error_path(error);
        message_ = dxkit_error_message(error);
        dxkit_error_free(error);
    }
    /* One of DxkitErrorKind, or a newer one. */
    int kind() const noexcept { return kind_; }
    /* DXKIT_NONE if there is none. */
    std::uint64_t offset() const noexcept { return offset_; }
    const std::string &path() const noexcept { return path_; }
    /* Without path and offset. */
    const std::string &message() const noexcept { return message_; }

private:
    static std::string text(const DxkitError *error) {
        std::string path = dxkit_error_path(error);
        return path.empty() ? dxkit_error_message(error) : path + ": " + dxkit_error_message(error);
    }
    int kind_ = 0;
    std::uint64_t offset_ = DXKIT_NONE;
    std::string path_, message_;
};

/* Bytes of something else: valid as long as that is. */
struct Bytes {
    const std::uint8_t *data = nullptr;
    std::size_t size = 0;
    const std::uint8_t *begin() const noexcept { return data; }
    const std::uint8_t *end() const noexcept { return data + size; }
};

namespace detail {
template <typename Handle, void (*Free)(Handle *)> struct Deleter {
    void operator()(Handle *handle) const noexcept { Free(handle); }
};
template <typename Handle, void (*Free)(Handle *)> using Owned = std::unique_ptr<Handle, Deleter<Handle, Free>>;

/* The result of a call, whose last argument is the error. */
template <typename Call> auto checked(Call &&call) {
    DxkitError *error = nullptr;
    auto result = call(&error);
    if (error != nullptr) {
        throw Error(error);
    }
    return result;
}
} // namespace detail

/* Bytes or text that a function made. */
class Blob {
public:
    explicit Blob(DxkitBlob *blob) : handle_(blob) {}
    Bytes bytes() const noexcept { return {dxkit_blob_data(get()), dxkit_blob_size(get())}; }
    std::string_view text() const noexcept {
        return {reinterpret_cast<const char *>(dxkit_blob_data(get())), dxkit_blob_size(get())};
    }
    const DxkitBlob *get() const noexcept { return handle_.get(); }

private:
    detail::Owned<DxkitBlob, dxkit_blob_free> handle_;
};

/* What a check found; empty if nothing is wrong. */
class Findings {
public:
    explicit Findings(DxkitFindings *findings) : handle_(findings) {}
    std::size_t size() const noexcept { return dxkit_findings_count(get()); }
    bool empty() const noexcept { return size() == 0; }
    DxkitFinding operator[](std::size_t index) const {
        DxkitFinding finding;
        detail::checked([&](DxkitError **error) { return dxkit_findings_get(get(), index, &finding, error); });
        return finding;
    }
    /* A further field, `instruction`; empty if the finding does not have it. */
    std::string_view field(std::size_t index, const char *name) const noexcept {
        const char *text = dxkit_findings_field(get(), index, name);
        return text == nullptr ? std::string_view() : std::string_view(text);
    }
    const DxkitFindings *get() const noexcept { return handle_.get(); }

private:
    detail::Owned<DxkitFindings, dxkit_findings_free> handle_;
};

/* What running a shader gave. */
class Run {
public:
    explicit Run(DxkitRun *run) : handle_(run) {}
    /* The document of `dxkit run --json`. */
    std::string_view document() const noexcept { return dxkit_run_document(get()); }
    /* The number of outputs, which have the order of the document. */
    std::size_t size() const noexcept { return dxkit_run_output_count(get()); }
    /* The bytes of an output. */
    Bytes operator[](std::size_t index) const noexcept {
        Bytes output;
        output.data = dxkit_run_output(get(), index, &output.size);
        return output;
    }
    const DxkitRun *get() const noexcept { return handle_.get(); }

private:
    detail::Owned<DxkitRun, dxkit_run_free> handle_;
};

/* A container: a shader, a library of shaders, or a root signature. It never changes. */
class Container {
public:
    explicit Container(DxkitContainer *container) : handle_(container) {}
    Container(const void *data, std::size_t size)
        : handle_(detail::checked([&](DxkitError **error) {
              return dxkit_container_parse(static_cast<const std::uint8_t *>(data), size, error);
          })) {}

    /* A container of a text: `asm`, `yaml`, `json`, `root-signature`. */
    static Container build(const char *kind, std::string_view text, const char *name = nullptr,
                           const Container *base = nullptr) {
        return Container(detail::checked([&](DxkitError **error) {
            return dxkit_build(kind, reinterpret_cast<const std::uint8_t *>(text.data()), text.size(), name,
                               base == nullptr ? nullptr : base->get(), error);
        }));
    }

    Bytes bytes() const noexcept { return {dxkit_container_data(get()), dxkit_container_size(get())}; }
    std::size_t part_count() const noexcept { return dxkit_container_part_count(get()); }
    DxkitPart part(std::size_t index) const {
        DxkitPart part;
        detail::checked([&](DxkitError **error) { return dxkit_container_part(get(), index, &part, error); });
        return part;
    }
    /* The first part with this name, `PSV0`. */
    DxkitPart part(const char *name) const {
        DxkitPart part;
        detail::checked([&](DxkitError **error) { return dxkit_container_find(get(), name, &part, error); });
        return part;
    }
    /* The container in a form by name: `inspect`, `stats`, `dis`, `yaml`. */
    Blob form(const char *form, const char *name = nullptr) const {
        return Blob(detail::checked([&](DxkitError **error) { return dxkit_form(get(), form, name, error); }));
    }
    /* A changed container: `strip` with `debug`, `sign`, `set` with `PRIV` and its bytes. */
    Container change(const char *change, const char *argument = nullptr, Bytes payload = {}) const {
        return Container(detail::checked([&](DxkitError **error) {
            return dxkit_change(get(), change, argument, payload.data, payload.size, error);
        }));
    }
    Findings check() const {
        return Findings(detail::checked([&](DxkitError **error) { return dxkit_check(get(), error); }));
    }
    Findings validate() const {
        return Findings(detail::checked([&](DxkitError **error) { return dxkit_validate(get(), error); }));
    }
    /* Runs a compute shader: see dxkit_run for the request. */
    Run run(const std::string &request, const std::vector<Bytes> &buffers = {}) const;
    const DxkitContainer *get() const noexcept { return handle_.get(); }

private:
    detail::Owned<DxkitContainer, dxkit_container_free> handle_;
};

/* What is made of several containers: `link`, `merge-root-signatures`, `diff`: see dxkit_combine. */
inline Blob combine(const char *combination, const std::vector<const Container *> &containers,
                    const char *argument = nullptr) {
    std::vector<const DxkitContainer *> handles;
    for (const Container *container : containers) {
        handles.push_back(container == nullptr ? nullptr : container->get());
    }
    return Blob(detail::checked([&](DxkitError **error) {
        return dxkit_combine(combination, handles.data(), handles.size(), argument, error);
    }));
}

inline Run Container::run(const std::string &request, const std::vector<Bytes> &buffers) const {
    std::vector<const std::uint8_t *> data;
    std::vector<std::size_t> sizes;
    for (const Bytes &buffer : buffers) {
        data.push_back(buffer.data);
        sizes.push_back(buffer.size);
    }
    return Run(detail::checked([&](DxkitError **error) {
        return dxkit_run(get(), request.c_str(), data.data(), sizes.data(), data.size(), error);
    }));
}

/* What reflection tells about a program. */
class Reflection {
public:
    explicit Reflection(const Container &container)
        : handle_(detail::checked([&](DxkitError **error) { return dxkit_reflect(container.get(), error); })) {}
    std::vector<DxkitBinding> bindings() const { return list(dxkit_reflection_bindings); }
    std::vector<DxkitBuffer> buffers() const { return list(dxkit_reflection_buffers); }
    std::vector<DxkitParameter> inputs() const { return list(dxkit_reflection_inputs); }
    std::vector<DxkitParameter> outputs() const { return list(dxkit_reflection_outputs); }
    std::vector<DxkitEntry> entries() const { return list(dxkit_reflection_entries); }
    const DxkitReflection *get() const noexcept { return handle_.get(); }

private:
    /* Copies of the structures; their texts are in memory of the reflection. */
    template <typename Item>
    std::vector<Item> list(const Item *(*of)(const DxkitReflection *, std::size_t *)) const {
        std::size_t count = 0;
        const Item *first = of(get(), &count);
        return count == 0 ? std::vector<Item>() : std::vector<Item>(first, first + count);
    }
    detail::Owned<DxkitReflection, dxkit_reflection_free> handle_;
};

} // namespace dxkit

#endif
