#include "Strings.hpp"

#include <simdjson.h>

namespace lines {

bool Strings::are_utf8() const {
    return are_ascii
        || simdjson::validate_utf8(reinterpret_cast<const char *>(line), static_cast<size_t>(end - line));
}

/// Reads on from the first stop in a string that is no quote; escapes are checked for the whole line at once.
const uint8_t *Strings::read_escapes(const uint8_t *at) {
    if (at >= end || *at != '\\') return nullptr;
    if (!are_escapes_checked && !are_escapes_valid(line, end)) return nullptr;
    are_escapes_checked = has_escapes = true;
    for (at += 2; at < end;) {
        unsigned place = step<false>(at, nullptr);
        at += place;
        if (place == 32) continue;
        if (at >= end || (*at != '"' && *at != '\\')) return nullptr;
        if (*at == '"') return at;
        at += 2;
    }
    return nullptr;
}

}  // namespace lines
