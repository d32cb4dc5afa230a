// Compiles with a library of DXC for Linux, with the calls that `cargo xtask regenerate-corpus` uses:
//
//   compile --version       prints the version that the library's containers state for their validator
//   compile --batch LIST    a line each: SOURCE<TAB>CONTAINER<TAB>OPTION<TAB>...; the library gives some sources up with a
//                           crash, so each line has a process of its own
//
// g++ -std=c++17 -O1 compile.cpp -o dxc-1.7 -ldl
// It needs libdxcompiler.so where the system looks for libraries (LD_LIBRARY_PATH). Interfaces: the order of methods in DXC's
// documentation. Libraries up to DXC 1.8 have two places for destructors in the table of every interface; for newer ones,
// compile with -DNO_DESTRUCTORS. Sources that include others are not compiled.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

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
struct Result : Unknown {
  virtual int32_t Status(int32_t*) = 0;
  virtual int32_t Output(Blob**) = 0;
  virtual int32_t Errors(Blob**) = 0;
};
struct Buffer { const void* data; size_t size; unsigned encoding; };
struct Compiler : Unknown {
  virtual int32_t Compile(const Buffer*, const wchar_t**, uint32_t, void* includes, const Guid&, void**) = 0;
};
static const Guid CLSID_Compiler{0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
static const Guid IID_Compiler3{0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
static const Guid IID_Result{0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};
using Create = int32_t (*)(const Guid&, const Guid&, void**);

static std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The container of a line; false, and the messages, if there is none.
static bool compile(Create create, const std::vector<std::string>& columns, std::string& output) {
  std::vector<std::wstring> options;
  for (size_t i = 0; i < columns.size(); i++)
    if (i != 1) options.emplace_back(columns[i].begin(), columns[i].end());
  std::vector<const wchar_t*> pointers;
  for (auto& option : options) pointers.push_back(option.c_str());
  Compiler* compiler = nullptr;
  if (create(CLSID_Compiler, IID_Compiler3, (void**)&compiler) < 0 || !compiler) return false;
  std::string text = read(columns[0]);
  Buffer buffer{text.data(), text.size(), 0};
  Result* result = nullptr;
  if (compiler->Compile(&buffer, pointers.data(), pointers.size(), nullptr, IID_Result, (void**)&result) < 0 || !result)
    return false;
  int32_t status = -1;
  result->Status(&status);
  Blob* blob = nullptr;
  if ((status >= 0 ? result->Output(&blob) : result->Errors(&blob)) >= 0 && blob && blob->Size())
    output.assign((const char*)blob->Pointer(), blob->Size());
  return status >= 0 && !output.empty();
}

int main(int count, char** arguments) {
  std::string mode = count > 1 ? arguments[1] : "";
  if (mode == "--version") { puts("1.7"); return 0; }
  if (mode != "--batch" || count < 3) return 2;
  void* library = dlopen("libdxcompiler.so", RTLD_NOW);
  if (!library) { fprintf(stderr, "%s\n", dlerror()); return 3; }
  auto create = (Create)dlsym(library, "DxcCreateInstance");
  if (!create) return 4;
  std::ifstream list(arguments[2]);
  size_t all = 0, compiled = 0;
  for (std::string line; std::getline(list, line); all++) {
    std::vector<std::string> columns;
    std::stringstream stream(line);
    for (std::string column; std::getline(stream, column, '\t');) columns.push_back(column);
    if (columns.size() < 2) continue;
    pid_t child = fork();
    if (child == 0) {
      std::string output;
      bool made = compile(create, columns, output);
      if (made) std::ofstream(columns[1], std::ios::binary) << output;
      else fprintf(stderr, "%s: %s\n", columns[0].c_str(), output.c_str());
      _exit(made ? 0 : 1);
    }
    int state = 1;
    waitpid(child, &state, 0);
    compiled += state == 0;
  }
  printf("%zu of %zu compiled\n", compiled, all);
}
