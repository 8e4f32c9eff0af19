// From a value in the line to the rows of the fields to which it is mapped.

#pragma once

#include <cstdint>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CSimdJSON.h"
#include "FieldTrie.hpp"
#include "Scalars.hpp"

namespace lines {

/// Required times lie in [2012, 2101) UTC (spec §2).
constexpr int64_t required_from = 1'325'376'000'000;
constexpr int64_t required_until = 4'133'980'800'000;

/// Copies short texts in one go: both sides have `LINE_PADDING` bytes to spare.
LINE_INLINE void copy(uint8_t *to, const uint8_t *from, size_t length) {
    std::memcpy(to, from, 32);
    for (size_t done = 32; done < length; done += 32) std::memcpy(to + done, from + done, 32);
}

/// Where a line's backslashes are, for texts that are mostly asked about in the order of the line.
class Escapes {
public:
    Escapes() = default;
    Escapes(const uint8_t *line, const uint8_t *line_end) : line_end(line_end) { look_from(line); }

    /// Whether there is none in the whole line; only valid before anything else was asked.
    bool are_none() const { return next == line_end; }

    /// Whether any of a text's bytes begins an escape.
    LINE_INLINE bool stand_in(const uint8_t *begin, const uint8_t *end) {
        if (begin < from || begin > next) look_from(begin);
        return next < end;
    }

private:
    // There is none between these two places; the second is the line's end if no more follow.
    const uint8_t *from = nullptr, *next = nullptr, *line_end = nullptr;

    void look_from(const uint8_t *begin) {
        from = begin;
        auto found = std::memchr(begin, '\\', static_cast<size_t>(line_end - begin));
        next = found ? static_cast<const uint8_t *>(found) : line_end;
    }
};

/// An object that a field may deliver.
struct ObjectSummary {
    /// Its members, counting a repeated key once.
    uint32_t members = 0;
    bool are_all_strings = false;
};

/// Converts the values of one line while it is walked.
/// Null and the empty string are absent and never get here. A row is zero as long as nothing has been put into it.
struct Delivery {
    const uint8_t *line = nullptr;
    Escapes escapes;
    /// Where texts go, and where the next one goes.
    uint8_t *text = nullptr, *next = nullptr;
    /// The fields' rows, and the rows of the paths of fields that have several.
    line_value *values = nullptr, *choices = nullptr;
    /// Whether any row ever had the wrong type.
    bool has_wrong_type = false;

    LINE_INLINE line_value &row(const Slot &slot) const { return (slot.is_choice ? choices : values)[slot.row]; }

    /// Empties a row into which the value of a repeated key was put.
    LINE_INLINE void forget(const Slot &slot) const {
        line_value &row = this->row(slot);
        if (row.kind != LINE_ABSENT) row = line_value{};
    }

    void put_wrong_type(const Slot &slot) {
        row(slot).kind = LINE_WRONG_TYPE;
        has_wrong_type = true;
    }

    /// Puts the string that is between two quotes.
    LINE_INLINE void put_string(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        switch (slot.how.type) {
        case LINE_TEXT:
        case LINE_LANGUAGES:
            return finish_text(row(slot), slot.how.is_digested, LINE_IS_TEXT, unescaped(begin, end, next));
        case LINE_TIME: return put_time_text(slot, begin, end);
        default: return put_wrong_type(slot);
        }
    }

    /// Puts a valid number.
    LINE_INLINE void put_number(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        switch (slot.how.type) {
        case LINE_NUMBER: {
            // A number beyond all finite doubles is of the wrong type.
            double number = 0;
            if (!read_double(begin, end, number)) return put_wrong_type(slot);
            line_value &row = this->row(slot);
            row.kind = LINE_IS_NUMBER;
            std::memcpy(&row.bits, &number, sizeof number);
            return;
        }
        case LINE_TEXT: return put_integer(slot, begin, end);
        case LINE_TIME:
            if (!slot.how.has_time_unit) return put_wrong_type(slot);
            return put_time(slot, read_scaled(begin, end, slot.how.time_shift));
        default: return put_wrong_type(slot);
        }
    }

    LINE_INLINE void put_flag(const Slot &slot, bool is_set) {
        if (slot.how.type != LINE_FLAG) return put_wrong_type(slot);
        row(slot).kind = is_set ? LINE_YES : LINE_NO;
    }

    /// Puts an object, from its opening brace to just after its closing one.
    void put_object(const Slot &slot, const uint8_t *begin, const uint8_t *end, const ObjectSummary &summary) {
        if (slot.how.type != LINE_OBJECT) return put_wrong_type(slot);
        line_value &row = this->row(slot);
        row.kind = LINE_IS_OBJECT;
        row.start = static_cast<uint32_t>(begin - line);
        row.length = static_cast<uint32_t>(end - begin);
        row.bits = uint64_t(summary.members) << 1 | summary.are_all_strings;
    }

    /// Makes what was written from `next` on the row's text.
    LINE_INLINE void finish_text(line_value &row, bool is_digested, line_value_kind kind, size_t length) {
        row.kind = kind;
        row.start = static_cast<uint32_t>(next - text);
        row.length = static_cast<uint32_t>(length);
        if (is_digested) {
            XXH128_hash_t digest = XXH3_128bits(next, length);
            row.digest_high = digest.high64;
            row.digest_low = digest.low64;
        }
        next += length;
    }

    /// Writes a string's content without its escapes; returns the bytes written.
    LINE_INLINE size_t unescaped(const uint8_t *begin, const uint8_t *end, uint8_t *to) {
        if (escapes.stand_in(begin, end)) return unescape(begin, end, to);
        size_t length = static_cast<size_t>(end - begin);
        copy(to, begin, length);
        return length;
    }

private:
    /// An integer is taken as its literal text; any other number is of the wrong type (spec §2).
    void put_integer(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        for (const uint8_t *at = begin + 1; at != end; ++at) {
            if (!is_digit(*at)) return put_wrong_type(slot);
        }
        copy(next, begin, static_cast<size_t>(end - begin));
        finish_text(row(slot), slot.how.is_digested, LINE_IS_TEXT, static_cast<size_t>(end - begin));
    }

    /// A text that is not a time is of the wrong type (spec §11). What is written after the texts is not kept.
    LINE_INLINE void put_time_text(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        size_t length = static_cast<size_t>(end - begin);
        if (escapes.stand_in(begin, end)) {
            length = unescape(begin, end, next);
            begin = next;
        }
        int64_t milliseconds = 0;
        if (!read_time(begin, length, milliseconds)) return put_wrong_type(slot);
        put_time(slot, milliseconds);
    }

    LINE_INLINE void put_time(const Slot &slot, int64_t milliseconds) {
        bool is_out = slot.how.is_required && (milliseconds < required_from || milliseconds >= required_until);
        line_value &row = this->row(slot);
        row.kind = is_out ? LINE_OUT_OF_RANGE : LINE_IS_TIME;
        row.bits = static_cast<uint64_t>(milliseconds);
    }
};

}  // namespace lines
