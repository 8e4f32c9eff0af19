#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "CLineReader.h"
#include "Walk.hpp"

namespace {

/// A field as it was added, and how many paths it has.
struct Field {
    line_field how;
    uint32_t path_count;
};

/// A path as it was added, until the slots are numbered.
struct Path {
    uint32_t field, node, child;
};

/// The rows of the paths of a field that has several, in order of priority.
struct Choice {
    uint32_t field, first_row, end_row;
};

}  // namespace

struct line_reader {
    lines::Trie trie;
    lines::Walk walk{trie};
    lines::KnownDate date;
    std::vector<Field> fields;
    std::vector<Choice> choices;
    std::vector<line_value> choice_rows;
    std::vector<Path> paths;
    std::vector<std::string> path;
    bool has_path = false;
    /// The greatest number of fields that copy the same value's text.
    size_t copies = 1;

    void end_path();
    void finish();
    void choose(line_value *values) const;
    uint64_t wrong_types_of(const line_value *values) const;
    bool read(const uint8_t *bytes, size_t length, line_value *values, uint8_t *text, uint64_t &wrong_types);
};

void line_reader::end_path() {
    if (!has_path) return;
    uint32_t node = 0;
    for (size_t depth = 0; depth < path.size(); ++depth) {
        uint32_t child = trie.child(node, path[depth]);
        if (depth + 1 == path.size()) {
            lines::Child &last = trie.nodes[node].children[child];
            ++last.path_count;
            last.are_members_counted = last.are_members_counted || fields.back().how.are_members_counted;
            paths.push_back({static_cast<uint32_t>(fields.size() - 1), node, child});
            ++fields.back().path_count;
        } else {
            if (trie.nodes[node].children[child].node < 0) {
                trie.nodes[node].children[child].node = static_cast<int32_t>(trie.nodes.size());
                trie.nodes.emplace_back();
            }
            node = static_cast<uint32_t>(trie.nodes[node].children[child].node);
        }
    }
    path.clear();
    has_path = false;
}

bool line_reader::read(const uint8_t *line, size_t length, line_value *values, uint8_t *text, uint64_t &wrong_types) {
    std::memset(values, 0, fields.size() * sizeof(line_value));
    if (!choice_rows.empty()) std::memset(choice_rows.data(), 0, choice_rows.size() * sizeof(line_value));
    walk.delivery = {line, text, text, values, choice_rows.data(), &date, false};
    if (!walk.run(line + length)) return false;
    choose(values);
    wrong_types = walk.delivery.has_wrong_type ? wrong_types_of(values) : 0;
    return true;
}

/// Gives fields with several paths the first value that is present.
void line_reader::choose(line_value *values) const {
    for (const Choice &choice : choices) {
        uint32_t row = choice.first_row;
        while (row + 1 < choice.end_row && choice_rows[row].kind == LINE_ABSENT) ++row;
        values[choice.field] = choice_rows[row];
    }
}

uint64_t line_reader::wrong_types_of(const line_value *values) const {
    uint64_t wrong = 0;
    for (size_t field = 0; field < fields.size(); ++field) {
        wrong |= uint64_t(values[field].kind == LINE_WRONG_TYPE) << field;
    }
    return wrong;
}

/// Numbers the slots, gives them their rows and counts how often one value's text may be copied.
void line_reader::finish() {
    end_path();
    trie.finish();
    walk.slots.resize(trie.slot_count);
    std::vector<uint32_t> next_row(fields.size());
    for (uint32_t index = 0; index < fields.size(); ++index) {
        next_row[index] = index;
        if (fields[index].path_count < 2) continue;
        uint32_t first = static_cast<uint32_t>(choice_rows.size());
        next_row[index] = first;
        choice_rows.resize(first + fields[index].path_count);
        choices.push_back({index, first, first + fields[index].path_count});
    }
    std::vector<uint32_t> taken(trie.slot_count, 0);
    for (const Path &path : paths) {
        lines::Child &child = trie.nodes[path.node].children[path.child];
        uint32_t place = taken[child.first_slot]++;
        const Field &field = fields[path.field];
        walk.slots[child.first_slot + place] = {field.how, next_row[path.field]++, field.path_count > 1};
        child.is_single = field.path_count == 1 && child.end_slot == child.first_slot + 1;
        copies = std::max<size_t>(copies, child.path_count);
    }
    paths.clear();
}

extern "C" {

line_reader *line_reader_make(void) { return new line_reader(); }

void line_reader_free(line_reader *reader) { delete reader; }

void line_reader_add_field(line_reader *reader, line_field field) {
    reader->end_path();
    reader->fields.push_back({field, 0});
}

void line_reader_begin_path(line_reader *reader) {
    reader->end_path();
    reader->has_path = true;
}

void line_reader_add_key(line_reader *reader, const uint8_t *bytes, size_t length) {
    reader->path.emplace_back(reinterpret_cast<const char *>(bytes), length);
}

void line_reader_finish(line_reader *reader) { reader->finish(); }

size_t line_reader_text_bound(const line_reader *reader, size_t length) {
    return reader->copies * length + LINE_PADDING;
}

bool line_reader_read(line_reader *reader, const uint8_t *line, size_t length, line_value *values, uint8_t *text,
                      uint64_t *wrong_types) {
    return reader->read(line, length, values, text, *wrong_types);
}

}  // extern "C"
