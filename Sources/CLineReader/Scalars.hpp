// Numbers, times and escapes: the scalar texts of JSON, read from bytes in a padded line.

#pragma once

#include <cstddef>
#include <cstdint>

/// For the few functions on the path of clicks whose calls cost more than their size; measured, a fifth of the time.
#define LINE_INLINE __attribute__((always_inline)) inline
/// For code that would take registers from a loop that seldom needs it.
#define LINE_NEVER_INLINE __attribute__((noinline))

namespace lines {

/// Times are kept within this many milliseconds of 1970, so that differences of any two never overflow.
constexpr int64_t time_limit = int64_t(1) << 61;

inline bool is_blank(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }
inline bool is_digit(uint8_t byte) { return static_cast<uint8_t>(byte - '0') < 10; }

/// The end of the JSON number that begins here, or null where there is none.
inline const uint8_t *number_end(const uint8_t *at) {
    if (*at == '-') ++at;
    if (*at == '0') {
        ++at;
    } else {
        if (!is_digit(*at)) return nullptr;
        do ++at;
        while (is_digit(*at));
    }
    if (*at == '.') {
        ++at;
        if (!is_digit(*at)) return nullptr;
        do ++at;
        while (is_digit(*at));
    }
    if ((*at | 0x20) == 'e') {
        ++at;
        if (*at == '+' || *at == '-') ++at;
        if (!is_digit(*at)) return nullptr;
        do ++at;
        while (is_digit(*at));
    }
    return at;
}

/// The double nearest to a valid JSON number; false if it is beyond all finite ones.
bool read_any_double(const uint8_t *begin, const uint8_t *end, double &value);

/// The same, but faster if the number is short and whole, as most are.
LINE_INLINE bool read_double(const uint8_t *begin, const uint8_t *end, double &value) {
    if (end - begin > 9) return read_any_double(begin, end, value);
    uint32_t whole = 0;
    for (const uint8_t *at = begin; at != end; ++at) {
        if (!is_digit(*at)) return read_any_double(begin, end, value);
        whole = whole * 10 + (*at - '0');
    }
    value = whole;
    return true;
}

/// A valid JSON number times 10^shift, rounded down, exact; kept within `time_limit`.
int64_t read_scaled(const uint8_t *begin, const uint8_t *end, int shift);

/// The date that was read last, which is a real one: a log's times are mostly of one day.
struct KnownDate {
    uint8_t text[10] = {'1', '9', '7', '0', '-', '0', '1', '-', '0', '1'};
    /// Its beginning, in seconds since 1970.
    int64_t seconds = 0;
};

/// RFC 3339 text as milliseconds since 1970, fractions cut off; false if it is not a time (spec §2).
bool read_time(const uint8_t *text, size_t length, KnownDate &known, int64_t &milliseconds);

/// Whether every backslash begins a valid escape and every surrogate has its other half.
bool are_escapes_valid(const uint8_t *begin, const uint8_t *end);

/// Writes a string's content with its escapes, known to be valid, resolved; returns how many bytes it wrote.
size_t unescape(const uint8_t *begin, const uint8_t *end, uint8_t *to);

}  // namespace lines
