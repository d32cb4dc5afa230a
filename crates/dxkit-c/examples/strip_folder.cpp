// Strips and signs all shaders of a folder: what a build does with shaders before it ships them.
//
//     c++ -std=c++17 strip_folder.cpp $(pkg-config --cflags --libs dxkit) -o strip_folder
//     ./strip_folder shaders/ shipped/
#include <dxkit.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace fs = std::filesystem;

// A handle that frees itself.
struct Free {
    void operator()(DxkitContainer *container) const { dxkit_container_free(container); }
    void operator()(DxkitError *error) const { dxkit_error_free(error); }
};
using Container = std::unique_ptr<DxkitContainer, Free>;
using Error = std::unique_ptr<DxkitError, Free>;

// Calls a function of dxkit, and throws its error.
template <typename Function, typename... Arguments> Container call(Function function, Arguments... arguments) {
    DxkitError *written = nullptr;
    Container container(function(arguments..., &written));
    const Error error(written);
    if (error) {
        throw std::runtime_error(std::string(dxkit_error_path(error.get())) + ": " + dxkit_error_message(error.get()));
    }
    return container;
}

static std::vector<char> read(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

static bool is_container(const std::vector<char> &bytes) {
    return bytes.size() >= 4 && std::string(bytes.data(), 4) == "DXBC";
}

int main(int count, char **arguments) {
    if (count != 3) {
        std::cerr << "usage: " << arguments[0] << " FROM TO\n";
        return 2;
    }
    const fs::path from = arguments[1], to = arguments[2];
    int files = 0, shaders = 0, failures = 0;
    for (const auto &entry : fs::recursive_directory_iterator(from)) {
        if (!entry.is_regular_file()) {
            continue;
        }
        files += 1;
        const std::vector<char> bytes = read(entry.path());
        if (!is_container(bytes)) {
            continue;
        }
        try {
            const auto *data = reinterpret_cast<const uint8_t *>(bytes.data());
            const Container whole = call(dxkit_container_parse, data, bytes.size());
            const Container stripped = call(dxkit_strip, whole.get(), uint32_t{DXKIT_STRIP_ALL});
            // A digest that was missing or wrong is computed as well.
            const Container shipped = call(dxkit_sign, stripped.get());
            const fs::path path = to / entry.path().lexically_relative(from);
            fs::create_directories(path.parent_path());
            std::ofstream file(path, std::ios::binary);
            file.write(reinterpret_cast<const char *>(dxkit_container_data(shipped.get())),
                       static_cast<std::streamsize>(dxkit_container_size(shipped.get())));
            if (!file) {
                throw std::runtime_error("cannot write " + path.string());
            }
            std::cout << entry.path().string() << ": " << bytes.size() << " to "
                      << dxkit_container_size(shipped.get()) << " bytes\n";
            shaders += 1;
        } catch (const std::exception &error) {
            std::cerr << entry.path().string() << ": " << error.what() << "\n";
            failures += 1;
        }
    }
    std::cout << shaders << " of " << files << " files stripped and signed\n";
    return failures == 0 ? 0 : 1;
}
