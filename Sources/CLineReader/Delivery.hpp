// From a value in the line to the rows of the fields to which it is mapped.

#pragma once

#include <cstdint>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CLineReader.h"
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

/// What is counted of an object that a field delivers; nothing where nobody asks.
struct ObjectSummary {
    /// Its members, counting a repeated key once.
    uint32_t members = 0;
    bool are_all_strings = false;
};

/// Converts the values of one line while it is walked.
/// Null and the empty string are absent and never get here. A row is zero as long as nothing has been put into it.
struct Delivery {
    const uint8_t *line = nullptr;
    /// Where texts go, and where the next one goes.
    uint8_t *text = nullptr, *next = nullptr;
    /// The fields' rows, and the rows of the paths of fields that have several.
    line_value *values = nullptr, *choices = nullptr;
    /// What is kept from line to line.
    KnownDate *date = nullptr;
    /// Whether any row ever had the wrong type.
    bool has_wrong_type = false;

    LINE_INLINE line_value &row(const Slot &slot) const { return (slot.is_choice ? choices : values)[slot.row]; }

    /// Empties a row if an earlier value of the same key was put into it.
    LINE_INLINE void forget(const Slot &slot) const {
        line_value &row = this->row(slot);
        if (row.kind != LINE_ABSENT) row = line_value{};
    }

    void put_wrong_type(const Slot &slot) {
        row(slot).kind = LINE_WRONG_TYPE;
        has_wrong_type = true;
    }

    /// Puts the string that is between two quotes.
    LINE_INLINE void put_string(const Slot &slot, const uint8_t *begin, const uint8_t *end, bool has_escapes) {
        switch (slot.how.type) {
        case LINE_TEXT:
        case LINE_LANGUAGES:
            copy(next, begin, static_cast<size_t>(end - begin));
            return finish_copied(row(slot), slot.how.is_digested, begin, end, has_escapes);
        case LINE_TIME: return put_time_text(slot, begin, end, has_escapes);
        default: return put_wrong_type(slot);
        }
    }

    /// Puts a valid number, true or false.
    LINE_INLINE void put_scalar(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        if (*begin != 't' && *begin != 'f') return put_number(slot, begin, end);
        if (slot.how.type != LINE_FLAG) return put_wrong_type(slot);
        row(slot).kind = *begin == 't' ? LINE_YES : LINE_NO;
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

    /// Makes a string that was copied to `next` the row's text, with its escapes resolved.
    LINE_INLINE void finish_copied(line_value &row, bool is_digested, const uint8_t *begin, const uint8_t *end,
                                   bool has_escapes) {
        if (has_escapes) return finish_text(row, is_digested, LINE_IS_TEXT, next, unescape(begin, end, next));
        // The digest is of the line's bytes: those that were just copied cannot be read as fast.
        finish_text(row, is_digested, LINE_IS_TEXT, begin, static_cast<size_t>(end - begin));
    }

    /// Makes what was written from `next` on the row's text; `bytes` are equal to it.
    LINE_INLINE void finish_text(line_value &row, bool is_digested, line_value_kind kind, const uint8_t *bytes,
                                 size_t length) {
        row.kind = kind;
        row.start = static_cast<uint32_t>(next - text);
        row.length = static_cast<uint32_t>(length);
        if (is_digested) {
            XXH128_hash_t digest = XXH3_128bits(bytes, length);
            row.digest_high = digest.high64;
            row.digest_low = digest.low64;
        }
        next += length;
    }

    /// Writes a string's content without its escapes; returns the bytes written.
    LINE_INLINE static size_t unescaped(const uint8_t *begin, const uint8_t *end, bool has_escapes, uint8_t *to) {
        if (has_escapes) return unescape(begin, end, to);
        size_t length = static_cast<size_t>(end - begin);
        copy(to, begin, length);
        return length;
    }

private:
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

    /// An integer is taken as its literal text; any other number is of the wrong type (spec §2).
    void put_integer(const Slot &slot, const uint8_t *begin, const uint8_t *end) {
        for (const uint8_t *at = begin + 1; at != end; ++at) {
            if (!is_digit(*at)) return put_wrong_type(slot);
        }
        copy(next, begin, static_cast<size_t>(end - begin));
        finish_copied(row(slot), slot.how.is_digested, begin, end, false);
    }

    /// A text that is not a time is of the wrong type (spec §11). Escapes are resolved behind the texts of the line,
    /// where nothing is kept.
    LINE_INLINE void put_time_text(const Slot &slot, const uint8_t *begin, const uint8_t *end, bool has_escapes) {
        size_t length = static_cast<size_t>(end - begin);
        if (has_escapes) {
            length = unescape(begin, end, next);
            begin = next;
        }
        int64_t milliseconds = 0;
        if (!read_time(begin, length, *date, milliseconds)) return put_wrong_type(slot);
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
