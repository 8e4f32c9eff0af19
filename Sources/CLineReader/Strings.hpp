// Where strings end: the innermost loop of reading, 32 bytes at a time.

#pragma once

#include <cstdint>
#include <cstring>

#include "CLineReader.h"
#include "Scalars.hpp"

namespace lines {

static_assert(LINE_PADDING >= 32, "a step goes that far behind a line");

/// Finds the ends of one line's strings, and what is in them on the way.
///
/// A step loads 32 bytes from a place before the line's end, and so up to 31 of the padding after it.
class Strings {
public:
    /// Whether the string that was read last has escapes; they are valid.
    bool has_escapes = false;

    Strings() = default;
    Strings(const uint8_t *line, const uint8_t *end) : line(line), end(end) {}

    /// The closing quote of the string whose content begins at `at`, before the line's end; null if there is none, or
    /// if the string holds a control character or the line a bad escape.
    LINE_INLINE const uint8_t *closing_quote(const uint8_t *at) { return read<false>(at, nullptr); }

    /// The same, and copies the content as it is spelled to `to`, with up to 31 bytes more.
    LINE_INLINE const uint8_t *copy(const uint8_t *at, uint8_t *to) { return read<true>(at, to); }

    /// Whether the line's strings, as far as they were read, are UTF-8.
    bool are_utf8() const;

private:
    // Two halves, as every processor has registers of 16 bytes; the compiler joins them where it may.
    typedef uint8_t Half __attribute__((ext_vector_type(16)));
    typedef bool HalfMask __attribute__((ext_vector_type(16)));

    const uint8_t *line = nullptr, *end = nullptr;
    bool are_ascii = true;
    bool are_escapes_checked = false;

    static LINE_INLINE uint32_t stops(Half bytes) {
        auto are_stops = (bytes == uint8_t('"')) | (bytes == uint8_t('\\')) | (bytes < uint8_t(0x20));
        return __builtin_bit_cast(uint16_t, __builtin_convertvector(are_stops, HalfMask));
    }

    static LINE_INLINE bool is_ascii(Half bytes) {
        return __builtin_bit_cast(uint16_t, __builtin_convertvector(bytes > uint8_t(0x7F), HalfMask)) == 0;
    }

    /// Passes 32 bytes; returns the first quote, backslash or control character among them, or 32.
    template <bool copies>
    LINE_INLINE unsigned step(const uint8_t *at, uint8_t *to) {
        Half low, high;
        std::memcpy(&low, at, 16);
        std::memcpy(&high, at + 16, 16);
        if (copies) {
            std::memcpy(to, &low, 16);
            std::memcpy(to + 16, &high, 16);
        }
        // Bytes after the string count, too: at worst UTF-8 is checked in vain.
        if (!is_ascii(low | high)) are_ascii = false;
        uint32_t found = stops(low) | stops(high) << 16;
        return found ? static_cast<unsigned>(__builtin_ctz(found)) : 32;
    }

    template <bool copies>
    LINE_INLINE const uint8_t *read(const uint8_t *at, uint8_t *to) {
        has_escapes = false;
        for (; at < end; at += 32, to += copies ? 32 : 0) {
            unsigned place = step<copies>(at, to);
            if (place == 32) continue;
            at += place;
            if (*at == '"') return at < end ? at : nullptr;
            return read_escapes(at);
        }
        return nullptr;
    }

    const uint8_t *read_escapes(const uint8_t *at);
};

}  // namespace lines
