// One pass over a line: its grammar is checked, and its mapped values are delivered on the way.

#pragma once

#include <cstdint>
#include <vector>

#include "CLineReader.h"
#include "Delivery.hpp"
#include "FieldTrie.hpp"
#include "Members.hpp"
#include "Scalars.hpp"
#include "Strings.hpp"

namespace lines {

/// Walks lines from their first byte to their last.
///
/// A line's last byte that is not a blank must be a closing brace. So whatever is read byte by byte (blanks, numbers,
/// words, punctuation) ends there at the latest; strings and expected keys, which may hold a brace, are compared with
/// the line's end.
class Walk {
public:
    explicit Walk(Trie &trie) : trie(trie) {}

    /// The slots of the trie's paths, by their numbers.
    std::vector<Slot> slots;
    /// Where values of the line at hand are delivered.
    Delivery delivery;

    /// Walks the delivery's line, which ends before `line_end`; false if it is not a JSON object or is nested too deep.
    bool run(const uint8_t *line_end);

private:
    Trie &trie;
    /// Just after the line's last closing brace.
    const uint8_t *end = nullptr;
    Strings strings;
    bool is_object_at[LINE_DEEPEST_LEVEL + 2] = {};
    Members members;
    std::vector<uint8_t> unescaped_key;

    // Each takes the place where its subject begins, and returns the place behind it, or null if the line is refused.
    // Both places are before the line's end, except the one behind the line's own object.
    const uint8_t *object(const uint8_t *at, Node *node, ObjectSummary *summary, uint32_t level);
    const uint8_t *single_value(const uint8_t *at, const Child &child, uint32_t level);
    const uint8_t *mapped_value(const uint8_t *at, const Child &child, uint32_t level);
    const uint8_t *mapped_object(const uint8_t *at, const Child &child, uint32_t level);
    const uint8_t *mapped_list(const uint8_t *at, const Child &child, uint32_t level);
    const uint8_t *value(const uint8_t *at, uint32_t level);
    const uint8_t *container(const uint8_t *at, uint32_t level);
    const uint8_t *key_of_container(const uint8_t *at);

    Child *child_of(Node &node, const uint8_t *key, const uint8_t *key_end);
    void put_list(const Slot &slot, const uint8_t *at);
};

}  // namespace lines
