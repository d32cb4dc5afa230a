// Times DXC's disassembler in this process: `disassemble LIST ROUNDS` reads the containers that LIST names, a line each, and prints
// after each round the sum of the least nanoseconds that the text of each took so far, and the number of those that have one.
//
// g++ -std=c++17 -O2 disassemble.cpp -o disassemble -ldl
// It needs libdxcompiler.so of Linux where the system looks for libraries (LD_LIBRARY_PATH). Interfaces: the order of methods in
// DXC's documentation. Libraries up to DXC 1.8 have two places for destructors in the table of every interface; for newer ones,
// compile with -DNO_DESTRUCTORS.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#include <dlfcn.h>

struct Guid { uint32_t a; uint16_t b, c; uint8_t d[8]; };
struct Unknown {
  virtual int32_t QueryInterface(const Guid&, void**) = 0;
  virtual unsigned long AddRef() = 0;
  virtual unsigned long Release() = 0;
#ifndef NO_DESTRUCTORS
  virtual void Destructor() = 0;
  virtual void DeletingDestructor() = 0;
#endif
};
struct Blob : Unknown { virtual void* Pointer() = 0; virtual size_t Size() = 0; };
struct Result : Unknown { virtual int32_t Status(int32_t*) = 0; virtual int32_t Output(Blob**) = 0; };
struct Buffer { const void* data; size_t size; unsigned encoding; };
struct Compiler : Unknown {
  virtual int32_t Compile() = 0;
  virtual int32_t Disassemble(const Buffer*, const Guid&, void**) = 0;
};
static const Guid CLSID_Compiler{0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
static const Guid IID_Compiler3{0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
static const Guid IID_Result{0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};

int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::vector<std::string> files;
  std::ifstream list(arguments[1]);
  for (std::string line; std::getline(list, line);) {
    std::ifstream file(line, std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  void* library = dlopen("libdxcompiler.so", RTLD_NOW);
  if (!library) { fprintf(stderr, "%s\n", dlerror()); return 3; }
  auto create = (int32_t(*)(const Guid&, const Guid&, void**))dlsym(library, "DxcCreateInstance");
  Compiler* compiler = nullptr;
  if (!create || create(CLSID_Compiler, IID_Compiler3, (void**)&compiler) < 0 || !compiler) return 4;
  std::vector<long long> least(files.size(), INT64_MAX);
  for (int round = 0; round < atoi(arguments[2]); round++) {
    size_t shown = 0;
    long long sum = 0;
    for (size_t i = 0; i < files.size(); i++) {
      auto start = std::chrono::steady_clock::now();
      Buffer buffer{files[i].data(), files[i].size(), 0};
      Result* result = nullptr;
      Blob* text = nullptr;
      if (compiler->Disassemble(&buffer, IID_Result, (void**)&result) < 0 || !result) continue;
      // An empty text is its NUL alone.
      if (result->Output(&text) >= 0 && text) { shown += text->Size() > 1; text->Release(); }
      result->Release();
      auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
      least[i] = std::min(least[i], (long long)time.count());
      sum += least[i];
    }
    printf("%lld %zu\n", sum, shown);
    fflush(stdout);
  }
  return 0;
}
