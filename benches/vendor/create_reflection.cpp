// Times DXC's CreateReflection in this process: `create_reflection LIST ROUNDS` reads the containers that LIST names, a line each,
// and prints after each round the sum of the least nanoseconds that each of them took so far, and the number of those that have one.
//
// x86_64-w64-mingw32-g++ -std=c++17 -O2 -static create_reflection.cpp -o create_reflection.exe -lole32 -luuid
// It runs beside dxcompiler.dll, on Windows or under Wine. Interfaces: the order of methods in Direct3D's documentation.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#include <unknwn.h>

struct Buffer { const void* data; SIZE_T size; UINT encoding; };
// IDxcUtils: ten methods stand before CreateReflection.
struct Utils : IUnknown {
  virtual HRESULT __stdcall M0() = 0; virtual HRESULT __stdcall M1() = 0; virtual HRESULT __stdcall M2() = 0;
  virtual HRESULT __stdcall M3() = 0; virtual HRESULT __stdcall M4() = 0; virtual HRESULT __stdcall M5() = 0;
  virtual HRESULT __stdcall M6() = 0; virtual HRESULT __stdcall M7() = 0; virtual HRESULT __stdcall M8() = 0;
  virtual HRESULT __stdcall M9() = 0;
  virtual HRESULT __stdcall CreateReflection(const Buffer*, REFIID, void**) = 0;
};
static const GUID CLSID_DxcUtils{0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
static const GUID IID_IDxcUtils{0x4605c4cb, 0x2019, 0x492a, {0xad, 0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f}};
static const GUID IID_Shader{0x5a58797d, 0xa72c, 0x478d, {0x8b, 0xa2, 0xef, 0xc6, 0xb0, 0xef, 0xe8, 0x8e}};
static const GUID IID_Library{0x8e349d19, 0x54db, 0x4a56, {0x9d, 0xc9, 0x11, 0x9d, 0x87, 0xbd, 0xb8, 0x04}};

int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::vector<std::string> files;
  std::ifstream list(arguments[1]);
  for (std::string line; std::getline(list, line);) {
    std::ifstream file(line, std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  HMODULE library = LoadLibraryA("dxcompiler.dll");
  if (!library) return 3;
  auto create = (HRESULT(__stdcall*)(REFCLSID, REFIID, void**))GetProcAddress(library, "DxcCreateInstance");
  Utils* utils = nullptr;
  if (!create || FAILED(create(CLSID_DxcUtils, IID_IDxcUtils, (void**)&utils))) return 4;
  // The kind of each is found out first, so that only the interface that it has is asked for.
  std::vector<const GUID*> kinds;
  for (auto& file : files) {
    const GUID* kind = nullptr;
    for (auto* candidate : {&IID_Shader, &IID_Library}) {
      Buffer buffer{file.data(), file.size(), 0}; IUnknown* reflection = nullptr;
      if (!kind && SUCCEEDED(utils->CreateReflection(&buffer, *candidate, (void**)&reflection)) && reflection) { kind = candidate; reflection->Release(); }
    }
    kinds.push_back(kind);
  }
  std::vector<long long> least(files.size(), INT64_MAX);
  for (int round = 0; round < atoi(arguments[2]); round++) {
    size_t reflected = 0;
    long long sum = 0;
    for (size_t i = 0; i < files.size(); i++) {
      if (!kinds[i]) continue;
      auto start = std::chrono::steady_clock::now();
      Buffer buffer{files[i].data(), files[i].size(), 0}; IUnknown* reflection = nullptr;
      if (SUCCEEDED(utils->CreateReflection(&buffer, *kinds[i], (void**)&reflection)) && reflection) { reflected++; reflection->Release(); }
      auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
      least[i] = std::min(least[i], (long long)time.count());
      sum += least[i];
    }
    printf("%lld %zu\n", sum, reflected);
    fflush(stdout);
  }
  return 0;
}
