// From the place of a value in the line to its field's row.

#pragma once

#include <cstdint>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CSimdJSON.h"
#include "Scalars.hpp"
#include "Walk.hpp"

namespace lines {

/// How a field is read, and its paths' places in the reader's list of slots, the first present one counts.
struct Field {
    line_field how;
    uint32_t first_slot, end_slot;
};

/// Required times lie in [2012, 2101) UTC (spec §2).
constexpr int64_t required_from = 1'325'376'000'000;
constexpr int64_t required_until = 4'133'980'800'000;

/// Copies short texts in one go: both sides have `LINE_PADDING` bytes to spare.
inline void copy(uint8_t *to, const uint8_t *from, size_t length) {
    std::memcpy(to, from, 32);
    for (size_t done = 32; done < length; done += 32) std::memcpy(to + done, from + done, 32);
}

/// Converts values of one line.
///
/// Functions take where the next text goes and return where the one after it goes: by value, as a member would be
/// loaded and stored around every byte that is written. Rows are zero before.
struct Delivery {
    const uint8_t *line;
    const uint32_t *positions;
    const Walk &walk;
    bool has_escapes;
    uint8_t *text;

    /// Fills in the row of a field whose present value stands in that slot and begins there.
    LINE_INLINE uint8_t *put(const Field &field, uint32_t slot, const uint8_t *begin, uint8_t *at,
                             line_value &row) const {
        uint32_t place = walk.places[slot];
        bool is_text = *begin == '"', is_number = *begin == '-' || is_digit(*begin);
        row.kind = LINE_WRONG_TYPE;
        switch (field.how.type) {
        case LINE_TEXT:
            if (is_text) return put_text(begin + 1, end_of_string(place), at, field, row);
            return is_number ? put_integer(begin, at, field, row) : at;
        case LINE_NUMBER:
            if (is_number) put_number(begin, row);
            return at;
        case LINE_TIME:
            if (is_text) put_time_text(begin + 1, end_of_string(place), at, field, row);
            if (is_number && field.how.has_time_unit) {
                put_time(read_scaled(begin, number_end(begin), field.how.time_shift), field, row);
            }
            return at;
        case LINE_FLAG:
            if (*begin == 't') row.kind = LINE_YES;
            if (*begin == 'f') row.kind = LINE_NO;
            return at;
        case LINE_LANGUAGES:
            if (is_text) return put_text(begin + 1, end_of_string(place), at, field, row);
            return *begin == '[' ? put_list(place + 1, at, field, row) : at;
        case LINE_OBJECT:
            if (*begin == '{') put_object(walk.objects[slot], begin, row);
            return at;
        default:
            return at;
        }
    }

private:
    inline const uint8_t *end_of_string(uint32_t place) const {
        return line + Walk::string_end(line, positions, place);
    }

    /// Copies a string's content without its escapes; returns the copy's length.
    inline size_t put_string(const uint8_t *begin, const uint8_t *end, uint8_t *at) const {
        size_t length = static_cast<size_t>(end - begin);
        if (has_escapes && std::memchr(begin, '\\', length)) return unescape(begin, end, at);
        copy(at, begin, length);
        return length;
    }

    /// Makes what stands from `at` on the row's text.
    inline uint8_t *finish_text(size_t length, line_value_kind kind, uint8_t *at, const Field &field,
                                line_value &row) const {
        row.kind = kind;
        row.start = static_cast<uint32_t>(at - text);
        row.length = static_cast<uint32_t>(length);
        if (field.how.is_digested) {
            XXH128_hash_t digest = XXH3_128bits(at, length);
            row.digest_high = digest.high64;
            row.digest_low = digest.low64;
        }
        return at + length;
    }

    inline uint8_t *put_text(const uint8_t *begin, const uint8_t *end, uint8_t *at, const Field &field,
                             line_value &row) const {
        return finish_text(put_string(begin, end, at), LINE_IS_TEXT, at, field, row);
    }

    /// An integer is taken as its literal text; any other number is of the wrong type (spec §2).
    inline uint8_t *put_integer(const uint8_t *begin, uint8_t *at, const Field &field, line_value &row) const {
        const uint8_t *end = begin + 1;
        while (is_digit(*end)) ++end;
        if (*end == '.' || (*end | 0x20) == 'e') return at;
        copy(at, begin, static_cast<size_t>(end - begin));
        return finish_text(static_cast<size_t>(end - begin), LINE_IS_TEXT, at, field, row);
    }

    /// Joins an array's strings by line feeds, from the structural index behind its bracket on.
    uint8_t *put_list(uint32_t place, uint8_t *at, const Field &field, line_value &row) const {
        uint8_t *end = at;
        for (; line[positions[place]] != ']'; ++place) {
            const uint8_t *begin = line + positions[place];
            if (*begin == ',') {
                *end++ = '\n';
                continue;
            }
            if (*begin != '"') return at;
            size_t length = put_string(begin + 1, end_of_string(place), end);
            if (has_escapes && std::memchr(end, '\n', length)) {
                *end = '*';
                length = 1;
            }
            end += length;
        }
        return finish_text(static_cast<size_t>(end - at), LINE_IS_LIST, at, field, row);
    }

    /// A number beyond all finite doubles is of the wrong type.
    inline void put_number(const uint8_t *begin, line_value &row) const {
        double number = 0;
        if (!read_double(begin, number_end(begin), number)) return;
        row.kind = LINE_IS_NUMBER;
        std::memcpy(&row.bits, &number, sizeof number);
    }

    /// A text that is no time is of the wrong type (spec §11). What is written to `scratch` is not kept.
    inline void put_time_text(const uint8_t *begin, const uint8_t *end, uint8_t *scratch, const Field &field,
                              line_value &row) const {
        size_t length = static_cast<size_t>(end - begin);
        if (has_escapes) {
            length = unescape(begin, end, scratch);
            begin = scratch;
        }
        int64_t milliseconds = 0;
        if (read_time(begin, length, milliseconds)) put_time(milliseconds, field, row);
    }

    inline void put_time(int64_t milliseconds, const Field &field, line_value &row) const {
        bool is_out = field.how.is_required && (milliseconds < required_from || milliseconds >= required_until);
        row.kind = is_out ? LINE_OUT_OF_RANGE : LINE_IS_TIME;
        row.bits = static_cast<uint64_t>(milliseconds);
    }

    inline void put_object(const ObjectSummary &object, const uint8_t *begin, line_value &row) const {
        row.kind = LINE_IS_OBJECT;
        row.start = static_cast<uint32_t>(begin - line);
        row.length = positions[object.close] + 1 - row.start;
        row.bits = uint64_t(object.members) << 1 | object.are_all_strings;
    }
};

}  // namespace lines
