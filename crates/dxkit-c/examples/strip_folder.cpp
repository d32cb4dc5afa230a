// Strips and signs all shaders of a folder: what a build does with shaders before it ships them.
//
//     c++ -std=c++17 strip_folder.cpp $(pkg-config --cflags --libs dxkit) -o strip_folder
//     ./strip_folder shaders/ shipped/
#include <dxkit.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace fs = std::filesystem;

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
            const dxkit::Container whole(bytes.data(), bytes.size());
            // A digest that was missing or wrong is computed as well.
            const dxkit::Container shipped = whole.change("strip", "all").change("sign");
            const dxkit::Bytes written = shipped.bytes();
            const fs::path path = to / entry.path().lexically_relative(from);
            fs::create_directories(path.parent_path());
            std::ofstream file(path, std::ios::binary);
            file.write(reinterpret_cast<const char *>(written.data), static_cast<std::streamsize>(written.size));
            if (!file) {
                throw std::runtime_error("cannot write " + path.string());
            }
            std::cout << entry.path().string() << ": " << bytes.size() << " to " << written.size << " bytes\n";
            shaders += 1;
        } catch (const std::exception &error) {
            std::cerr << entry.path().string() << ": " << error.what() << "\n";
            failures += 1;
        }
    }
    std::cout << shaders << " of " << files << " files stripped and signed\n";
    return failures == 0 ? 0 : 1;
}
