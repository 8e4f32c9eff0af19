// Reads the mapped fields of one JSON line into flat rows; the fence around simdjson and xxHash as well.
//
// The C++ side owns no line and no output; it keeps only what it reuses from line to line. No function here
// throws; memory that cannot be had ends the program, as it does in Swift.

#ifndef CLINEREADER_H
#define CLINEREADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define LINE_NULLABLE _Nullable
#else
#define LINE_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes after a line's end that must be readable, whatever they hold.
#define LINE_PADDING 64

/// Levels of nesting that a line may have; the line's object is level 1 (spec §2).
#define LINE_DEEPEST_LEVEL 512

/// What a field's value must be; the same cases as the model's field types.
enum line_field_type {
    LINE_TEXT,
    LINE_NUMBER,
    LINE_TIME,
    LINE_FLAG,
    LINE_LANGUAGES,
    LINE_OBJECT
};

/// What was found; the values of the model's kinds.
enum line_value_kind {
    LINE_ABSENT,
    LINE_WRONG_TYPE,
    LINE_OUT_OF_RANGE,
    LINE_IS_TEXT,
    LINE_IS_NUMBER,
    LINE_IS_TIME,
    LINE_NO,
    LINE_YES,
    LINE_IS_LIST,
    LINE_IS_OBJECT
};

/// One field of one line, laid out as the model's field value is; `LineParser` holds the two together.
typedef struct line_value {
    /// A `line_value_kind`.
    uint8_t kind;
    /// Where the text or list begins in the text buffer, or the object in the line.
    uint32_t start;
    /// Bytes of the text, list or object.
    uint32_t length;
    /// A double's bits, a time's milliseconds, or an object's distinct members << 1 | (1 where all are strings), 0 where
    /// they are not counted.
    uint64_t bits;
    /// XXH3-128 of the text or list where the field is digested, else 0.
    uint64_t digest_high;
    uint64_t digest_low;
} line_value;

/// How one canonical field is read.
typedef struct line_field {
    /// A `line_field_type`.
    uint8_t type;
    /// Whether times outside the required range are reported as such.
    bool is_required;
    /// Whether the text's digest is wanted.
    bool is_digested;
    /// Whether an object's members are counted.
    bool are_members_counted;
    /// Powers of ten from the unit of numbers in time fields to milliseconds: 3, 0 or -3.
    int8_t time_shift;
    /// Whether numbers count in time fields at all.
    bool has_time_unit;
} line_field;

/// A compiled field specification and the memory that reading reuses. One thread at a time.
typedef struct line_reader line_reader;

/// Makes a reader without fields; free it with `line_reader_free`.
line_reader *line_reader_make(void);

/// Frees a reader.
void line_reader_free(line_reader *reader);

/// Adds the next canonical field; rows are written in the order of these calls. At most 64.
void line_reader_add_field(line_reader *reader, line_field field);

/// Begins a further path of the field added last; the first path that is present counts.
void line_reader_begin_path(line_reader *reader);

/// Adds the next key of the path begun last.
void line_reader_add_key(line_reader *reader, const uint8_t *LINE_NULLABLE bytes, size_t length);

/// Compiles what was added; call once, before the first line.
void line_reader_finish(line_reader *reader);

/// The size of text buffer that a line of that length may need.
size_t line_reader_text_bound(const line_reader *reader, size_t length);

/// Reads one line of at most 4 GiB.
///
/// `line` needs `LINE_PADDING` readable bytes after its end, `text` room for `line_reader_text_bound` bytes,
/// `values` one row a field. Bit n of `wrong_types` is set where field n is of the wrong type.
/// Returns false, with `values` unspecified, where the line is not one readable JSON object; why is not said.
bool line_reader_read(line_reader *reader, const uint8_t *line, size_t length, line_value *values, uint8_t *text,
                      uint64_t *wrong_types);

/// The first place of a byte in `bytes[from..<to]`, or `to`.
static inline size_t line_find_byte(const uint8_t *bytes, uint8_t byte, size_t from, size_t to) {
    const uint8_t *LINE_NULLABLE found = (const uint8_t *LINE_NULLABLE)memchr(bytes + from, byte, to - from);
    return found ? (size_t)(found - bytes) : to;
}

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
