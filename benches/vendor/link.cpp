// Times DXC's linker in this process: `link LIST ROUNDS` links what each line of LIST states, ENTRY<TAB>PROFILE<TAB>LIBRARY,LIBRARY,
// with all libraries registered at one linker before, and prints after each round the sum of the least nanoseconds that each
// line took so far, and the number of those that were linked. An entry of `-` links a library.
//
// x86_64-w64-mingw32-g++ -std=c++17 -O2 -static link.cpp -o link.exe -lole32 -luuid
// It runs beside dxcompiler.dll, on Windows or under Wine. Interfaces: the order of methods in Direct3D's documentation.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <list>
#include <map>
#include <sstream>
#include <string>
#include <vector>
#include <unknwn.h>

struct Blob : IUnknown {
  virtual void* __stdcall GetBufferPointer() = 0;
  virtual SIZE_T __stdcall GetBufferSize() = 0;
};
struct Result : IUnknown {
  virtual HRESULT __stdcall GetStatus(HRESULT*) = 0;
  virtual HRESULT __stdcall GetResult(Blob**) = 0;
};
struct Linker : IUnknown {
  virtual HRESULT __stdcall RegisterLibrary(const wchar_t*, Blob*) = 0;
  virtual HRESULT __stdcall Link(const wchar_t*, const wchar_t*, const wchar_t* const*, UINT, const wchar_t* const*, UINT, Result**) = 0;
};
struct Utils : IUnknown {
  virtual HRESULT __stdcall CreateBlobFromBlob(Blob*, UINT, UINT, Blob**) = 0;
  virtual HRESULT __stdcall CreateBlobFromPinned(const void*, UINT, UINT, Blob**) = 0;
};
static const GUID CLSID_DxcUtils{0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
static const GUID IID_IDxcUtils{0x4605c4cb, 0x2019, 0x492a, {0xad, 0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f}};
static const GUID CLSID_DxcLinker{0xef6a8087, 0xb0ea, 0x4d56, {0x9e, 0x45, 0xd0, 0x7e, 0x1a, 0x8b, 0x78, 0x06}};
static const GUID IID_IDxcLinker{0xf1b5be2a, 0x62dd, 0x4327, {0xa1, 0xc2, 0x42, 0xac, 0x1e, 0x1e, 0x78, 0xe6}};

struct Line { std::wstring entry, profile; std::vector<const wchar_t*> libraries; };

int main(int count, char** arguments) {
  if (count < 3) return 2;
  HMODULE dxc = LoadLibraryA("dxcompiler.dll");
  if (!dxc) return 3;
  auto create = (HRESULT(__stdcall*)(REFCLSID, REFIID, void**))GetProcAddress(dxc, "DxcCreateInstance");
  Linker* linker = nullptr; Utils* utils = nullptr;
  if (!create || FAILED(create(CLSID_DxcLinker, IID_IDxcLinker, (void**)&linker))) return 4;
  if (FAILED(create(CLSID_DxcUtils, IID_IDxcUtils, (void**)&utils))) return 4;
  std::map<std::string, std::wstring> names;
  std::list<std::string> files;
  std::vector<Line> lines;
  std::ifstream list(arguments[1]);
  for (std::string text; std::getline(list, text);) {
    std::istringstream fields(text);
    std::string entry, profile, libraries, name;
    std::getline(fields, entry, '\t'); std::getline(fields, profile, '\t'); std::getline(fields, libraries, '\t');
    if (entry == "-") entry.clear();
    Line line{{entry.begin(), entry.end()}, {profile.begin(), profile.end()}, {}};
    for (std::istringstream rest(libraries); std::getline(rest, name, ',');) {
      auto known = names.find(name);
      if (known == names.end()) {
        known = names.emplace(name, std::wstring(name.begin(), name.end())).first;
        std::ifstream file(name, std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        Blob* blob = nullptr;
        if (FAILED(utils->CreateBlobFromPinned(files.back().data(), files.back().size(), 0, &blob))) return 5;
        if (FAILED(linker->RegisterLibrary(known->second.c_str(), blob))) { fprintf(stderr, "%s\n", name.c_str()); return 6; }
      }
      line.libraries.push_back(known->second.c_str());
    }
    lines.push_back(line);
  }
  std::vector<long long> least(lines.size(), INT64_MAX);
  for (int round = 0; round < atoi(arguments[2]); round++) {
    size_t linked = 0;
    long long sum = 0;
    for (size_t i = 0; i < lines.size(); i++) {
      auto& line = lines[i];
      auto start = std::chrono::steady_clock::now();
      Result* result = nullptr; HRESULT status = E_FAIL;
      if (SUCCEEDED(linker->Link(line.entry.c_str(), line.profile.c_str(), line.libraries.data(), line.libraries.size(), nullptr, 0, &result)) && result) {
        result->GetStatus(&status);
        result->Release();
      }
      auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
      linked += SUCCEEDED(status);
      least[i] = std::min(least[i], (long long)time.count());
      sum += least[i];
    }
    printf("%lld %zu\n", sum, linked);
    fflush(stdout);
  }
  return 0;
}
