#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <simdjson.h>

#include "CSimdJSON.h"
#include "Delivery.hpp"
#include "Walk.hpp"

static_assert(LINE_PADDING >= simdjson::SIMDJSON_PADDING, "lines need simdjson's padding");

namespace {

using lines::Field;

/// A path as it was added, until the slots are numbered.
struct Path {
    uint32_t field, node, child;
};

}  // namespace

struct line_reader {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> scanner;
    lines::Trie trie;
    lines::Walk walk{trie};
    std::vector<Field> fields;
    std::vector<uint32_t> slots;
    std::vector<Path> paths;
    std::vector<std::string> path;
    bool has_path = false;
    /// The greatest number of fields that copy the same value's text.
    size_t copies = 1;

    void end_path();
    void finish();
    bool scan(const uint8_t *bytes, size_t length);
    bool read(const uint8_t *bytes, size_t length, line_value *values, uint8_t *text, uint64_t &wrong_types);
};

/// Runs simdjson's first stage with the instructions that this processor has.
bool line_reader::scan(const uint8_t *bytes, size_t length) {
    if (!scanner || scanner->capacity() < length) {
        size_t capacity = 1 << 16;
        while (capacity < length) capacity *= 2;
        auto made = simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, scanner);
        if (made != simdjson::SUCCESS) return false;
    }
    return scanner->stage1(bytes, length, simdjson::stage1_mode::regular) == simdjson::SUCCESS;
}

void line_reader::end_path() {
    if (!has_path) return;
    uint32_t node = 0;
    for (size_t depth = 0; depth < path.size(); ++depth) {
        uint32_t child = trie.child(node, path[depth]);
        if (depth + 1 == path.size()) {
            lines::Child &last = trie.nodes[node].children[child];
            last.slot = 0;
            last.is_object_wanted = last.is_object_wanted || fields.back().how.type == LINE_OBJECT;
            paths.push_back({static_cast<uint32_t>(fields.size() - 1), node, child});
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
    if (!scan(line, length)) return false;
    bool has_escapes = std::memchr(line, '\\', length) != nullptr;
    if (has_escapes && !lines::are_escapes_valid(line, line + length)) return false;
    const uint32_t *positions = scanner->structural_indexes.get();
    if (!walk.run(line, positions, scanner->n_structural_indexes, has_escapes)) return false;

    lines::Delivery delivery{line, positions, walk, has_escapes, text};
    std::memset(values, 0, fields.size() * sizeof(line_value));
    const uint32_t *places = walk.places.data(), *slot_list = slots.data();
    uint8_t *at = text;
    uint64_t wrong = 0;
    size_t count = fields.size();
    for (size_t index = 0; index < count; ++index) {
        const Field &field = fields[index];
        for (uint32_t path = field.first_slot; path != field.end_slot; ++path) {
            // Null and the empty string are absent: the next path counts.
            uint32_t place = places[slot_list[path]];
            if (place == 0) continue;
            const uint8_t *begin = line + positions[place];
            if (*begin == 'n' || (begin[0] == '"' && begin[1] == '"')) continue;
            at = delivery.put(field, slot_list[path], begin, at, values[index]);
            wrong |= uint64_t(values[index].kind == LINE_WRONG_TYPE) << index;
            break;
        }
    }
    wrong_types = wrong;
    return true;
}

/// Numbers the slots and counts how often one value's text may be copied.
void line_reader::finish() {
    end_path();
    trie.finish();
    walk.places.assign(trie.slot_count, 0);
    walk.objects.assign(trie.slot_count, lines::ObjectSummary());
    std::vector<size_t> uses(trie.slot_count, 0);
    for (uint32_t index = 0; index < fields.size(); ++index) {
        fields[index].first_slot = static_cast<uint32_t>(slots.size());
        for (const Path &path : paths) {
            if (path.field != index) continue;
            slots.push_back(static_cast<uint32_t>(trie.nodes[path.node].children[path.child].slot));
            copies = std::max(copies, ++uses[slots.back()]);
        }
        fields[index].end_slot = static_cast<uint32_t>(slots.size());
    }
    paths.clear();
}

extern "C" {

line_reader *line_reader_make(void) { return new line_reader(); }

void line_reader_free(line_reader *reader) { delete reader; }

void line_reader_add_field(line_reader *reader, line_field field) {
    reader->end_path();
    reader->fields.push_back({field, 0, 0});
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
