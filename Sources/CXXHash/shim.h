// XXH3 as Swift sees it: plain functions with the seed 0, no macros.
#ifndef ASCRIBE_CXXHASH_SHIM_H
#define ASCRIBE_CXXHASH_SHIM_H

#include <xxhash.h>

// Below, this header's macros put functions that use the widest registers of the processor at hand in the place of those
// for any processor. It is there only where the library has them. Digests are the same.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

// The digest of some bytes.
static inline XXH128_hash_t cxxhash_digest(const void *bytes, size_t size) {
    return XXH3_128bits(bytes, size);
}

// Takes in more bytes of a stream.
static inline void cxxhash_update(XXH3_state_t *stream, const void *bytes, size_t size) {
    XXH3_128bits_update(stream, bytes, size);
}

#endif
