// The second half of parsing: from simdjson's structural positions to the rows of the mapped values.

#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "CSimdJSON.h"
#include "Delivery.hpp"
#include "FieldTrie.hpp"
#include "Scalars.hpp"

namespace lines {

/// Validates a line's grammar in one pass and delivers the mapped values on the way.
///
/// simdjson's first stage finds every brace, bracket, colon, comma, and the first byte of every string, number and word
/// outside strings; it refuses bad UTF-8, control characters in strings and open strings. Between two of these
/// positions there are only the rest of a scalar and blanks, so a string ends at the last byte before the next position
/// that is not a blank. What is left to check is the order of the positions, the scalars and the escapes.
class Walk {
public:
    explicit Walk(Trie &trie) : trie(trie) {}

    /// The slots of the trie's paths, by their numbers.
    std::vector<Slot> slots;
    /// Where values of the line at hand are delivered.
    Delivery delivery;

    /// Walks the delivery's line; false if it is not a JSON object or is nested too deep. The caller must check escapes
    /// first.
    bool run(const uint32_t *positions, uint32_t count);

private:
    struct Member {
        uint32_t key;
        uint32_t length;
        bool is_string;
    };

    Trie &trie;
    const uint8_t *line = nullptr;
    const uint32_t *positions = nullptr;
    uint32_t count = 0;
    bool is_object_at[LINE_DEEPEST_LEVEL + 2] = {};
    std::vector<Member> members;
    std::vector<uint8_t> unescaped_key;
    /// What `summarise_sorted` works in: keys with their members, and the keys that had escapes.
    std::vector<std::pair<std::string_view, const Member *>> sorted_keys;
    std::vector<uint8_t> unescaped_keys;

    // Each takes the structural index where it begins and returns the one after it, or 0 if the line is refused. The
    // index is passed by value: as a member it would be stored and loaded at every step.
    uint32_t object(uint32_t at, Node *node, ObjectSummary *summary, uint32_t level);
    uint32_t mapped_value(uint32_t at, const Child &child, uint32_t level);
    uint32_t plain_text(uint32_t at, const Child &child);
    uint32_t mapped_object(uint32_t at, const Child &child, uint32_t level);
    uint32_t mapped_list(uint32_t at, const Child &child, uint32_t level);
    uint32_t value(uint32_t at, uint32_t level);
    uint32_t container(uint32_t at, uint32_t level);

    /// Where the closing quote is of the string that begins at a structural index.
    LINE_INLINE const uint8_t *string_end(uint32_t index) const {
        const uint8_t *at = line + positions[index + 1] - 1;
        while (is_blank(*at)) --at;
        return at;
    }
    const uint8_t *scalar_end(uint32_t at) const;
    void put_list(const Slot &slot, uint32_t place);

    Child *child_of(Node &node, const uint8_t *key, const uint8_t *end);
    void summarise(ObjectSummary &summary, size_t first_member);
    void summarise_sorted(ObjectSummary &summary, const Member *begin, const Member *end);
};

}  // namespace lines
