// Times DXC's assembler and validator in this process: `assemble LIST ROUNDS` reads the files that LIST names, a line each, assembles
// texts and validates containers, and prints after each round the sum of the least nanoseconds that each file took so far, and the
// number of those that gave a result.
//
// x86_64-w64-mingw32-g++ -std=c++17 -O2 -static assemble.cpp -o assemble.exe -lole32 -luuid
// It runs beside dxcompiler.dll, on Windows or under Wine. Interfaces: the order of methods in DXC's documentation.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#include <unknwn.h>

struct Blob : IUnknown {
  virtual void* __stdcall Pointer() = 0;
  virtual SIZE_T __stdcall Size() = 0;
};
struct Result : IUnknown {
  virtual HRESULT __stdcall Status(HRESULT*) = 0;
};
struct Utils : IUnknown {
  virtual HRESULT __stdcall PartOfBlob() = 0;
  virtual HRESULT __stdcall PinnedBlob(const void*, UINT32, UINT32, Blob**) = 0;
};
struct Assembler : IUnknown {
  virtual HRESULT __stdcall Assemble(Blob*, Result**) = 0;
};
struct Validator : IUnknown {
  virtual HRESULT __stdcall Validate(Blob*, UINT32, Result**) = 0;
};
static const GUID CLSID_Utils{0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
static const GUID IID_Utils{0x4605c4cb, 0x2019, 0x492a, {0xad, 0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f}};
static const GUID CLSID_Assembler{0xd728db68, 0xf903, 0x4f80, {0x94, 0xcd, 0xdc, 0xcf, 0x76, 0xec, 0x71, 0x51}};
static const GUID IID_Assembler{0x091f7a26, 0x1c1f, 0x4948, {0x90, 0x4b, 0xe6, 0xe3, 0xa8, 0xa7, 0x71, 0xd5}};
static const GUID CLSID_Validator{0x8ca3e215, 0xf728, 0x4cf3, {0x8c, 0xdd, 0x88, 0xaf, 0x91, 0x75, 0x87, 0xa1}};
static const GUID IID_Validator{0xa6e82bd2, 0x1fd7, 0x4826, {0x98, 0x11, 0x28, 0x57, 0xe7, 0x97, 0xf4, 0x9a}};

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
  Assembler* assembler = nullptr;
  Validator* validator = nullptr;
  if (!create || FAILED(create(CLSID_Utils, IID_Utils, (void**)&utils)) ||
      FAILED(create(CLSID_Assembler, IID_Assembler, (void**)&assembler)) ||
      FAILED(create(CLSID_Validator, IID_Validator, (void**)&validator)))
    return 4;
  std::vector<long long> least(files.size(), INT64_MAX);
  for (int round = 0; round < atoi(arguments[2]); round++) {
    size_t successes = 0;
    long long sum = 0;
    for (size_t i = 0; i < files.size(); i++) {
      bool isContainer = files[i].compare(0, 4, "DXBC") == 0;
      Blob* blob = nullptr;
      Result* result = nullptr;
      auto start = std::chrono::steady_clock::now();
      if (FAILED(utils->PinnedBlob(files[i].data(), (UINT32)files[i].size(), isContainer ? 0 : 65001, &blob))) return 5;
      HRESULT called = isContainer ? validator->Validate(blob, 0, &result) : assembler->Assemble(blob, &result);
      HRESULT status = E_FAIL;
      if (SUCCEEDED(called) && result && SUCCEEDED(result->Status(&status)) && SUCCEEDED(status)) successes++;
      if (result) result->Release();
      blob->Release();
      auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
      least[i] = std::min(least[i], (long long)time.count());
      sum += least[i];
    }
    printf("%lld %zu\n", sum, successes);
    fflush(stdout);
  }
  return 0;
}
