#include <cstring>

#include "Scalars.hpp"

namespace lines {

namespace {

/// Four hexadecimal digits' value, or -1.
int hexadecimal(const uint8_t *at) {
    int value = 0;
    for (int place = 0; place < 4; ++place) {
        uint8_t byte = at[place], lower = byte | 0x20;
        if (is_digit(byte)) {
            value = value << 4 | (byte - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            value = value << 4 | (lower - 'a' + 10);
        } else {
            return -1;
        }
    }
    return value;
}

inline const uint8_t *next_backslash(const uint8_t *at, const uint8_t *end) {
    return static_cast<const uint8_t *>(std::memchr(at, '\\', static_cast<size_t>(end - at)));
}

/// The byte that a one-letter escape stands for, or 0 where there is no such escape.
inline uint8_t short_escape(uint8_t letter) {
    switch (letter) {
    case '"': case '\\': case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
    }
}

inline uint8_t *put_scalar(uint8_t *to, uint32_t scalar) {
    if (scalar < 0x80) {
        *to++ = static_cast<uint8_t>(scalar);
        return to;
    }
    if (scalar < 0x800) {
        *to++ = static_cast<uint8_t>(0xC0 | scalar >> 6);
    } else {
        if (scalar < 0x10000) {
            *to++ = static_cast<uint8_t>(0xE0 | scalar >> 12);
        } else {
            *to++ = static_cast<uint8_t>(0xF0 | scalar >> 18);
            *to++ = static_cast<uint8_t>(0x80 | (scalar >> 12 & 0x3F));
        }
        *to++ = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
    }
    *to++ = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
    return to;
}

}  // namespace

bool are_escapes_valid(const uint8_t *begin, const uint8_t *end) {
    for (const uint8_t *at = next_backslash(begin, end); at; at = next_backslash(at, end)) {
        if (end - at < 2) return false;
        if (at[1] != 'u') {
            if (!short_escape(at[1])) return false;
            at += 2;
            continue;
        }
        if (end - at < 6) return false;
        int unit = hexadecimal(at + 2);
        if (unit < 0 || (unit & 0xFC00) == 0xDC00) return false;
        at += 6;
        if ((unit & 0xFC00) != 0xD800) continue;
        if (end - at < 6 || at[0] != '\\' || at[1] != 'u') return false;
        int low = hexadecimal(at + 2);
        if (low < 0 || (low & 0xFC00) != 0xDC00) return false;
        at += 6;
    }
    return true;
}

size_t unescape(const uint8_t *begin, const uint8_t *end, uint8_t *to) {
    uint8_t *start = to;
    for (const uint8_t *at = begin; at != end;) {
        const uint8_t *escape = next_backslash(at, end);
        size_t plain = static_cast<size_t>((escape ? escape : end) - at);
        std::memcpy(to, at, plain);
        to += plain;
        if (!escape) break;
        at = escape + 2;
        if (escape[1] != 'u') {
            *to++ = short_escape(escape[1]);
            continue;
        }
        uint32_t scalar = static_cast<uint32_t>(hexadecimal(at));
        at += 4;
        if ((scalar & 0xFC00) == 0xD800) {
            scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (static_cast<uint32_t>(hexadecimal(at + 2)) & 0x3FF);
            at += 6;
        }
        to = put_scalar(to, scalar);
    }
    return static_cast<size_t>(to - start);
}

}  // namespace lines
