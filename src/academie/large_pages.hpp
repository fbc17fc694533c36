// Memory for large tables with random access, on large pages where the system has them, which saves a TLB miss.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace academie {

constexpr std::size_t kLargePage = std::size_t(1) << 21;

// Untouched memory, released by free_pages.
inline void* large_pages(std::size_t bytes) {
    void* memory = ::operator new(bytes, std::align_val_t{kLargePage});
#ifdef __linux__
    if (bytes >= kLargePage) madvise(memory, bytes, MADV_HUGEPAGE);  // if refused, access is only slower
#endif
    return memory;
}

inline void free_pages(void* memory) { ::operator delete(memory, std::align_val_t{kLargePage}); }

}  // namespace academie
