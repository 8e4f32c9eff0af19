// The mapped paths, compiled into a trie that is walked along with the line's objects.

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "CLineReader.h"
#include "Scalars.hpp"

namespace lines {

/// A key's bytes as words that compare in one go; keys above 16 bytes also need their middle compared.
struct Key {
    uint64_t first = 0;
    uint64_t last = 0;
    uint32_t length = 0;

    /// Reads up to 8 bytes past the key's end.
    static inline Key of(const uint8_t *bytes, size_t length) {
        Key key{0, 0, static_cast<uint32_t>(length)};
        std::memcpy(&key.first, bytes, 8);
        if (length > 8) {
            std::memcpy(&key.last, bytes + length - 8, 8);
        } else if (length < 8) {
            key.first &= (uint64_t(1) << (8 * length)) - 1;
        }
        return key;
    }

    inline uint32_t hash() const {
        uint64_t mixed = (first ^ (last << 23 | last >> 41) ^ length) * 0x9E3779B97F4A7C15u;
        return static_cast<uint32_t>(mixed >> 40);
    }
};

/// Where the value at the end of a path goes.
struct Slot {
    line_field how;
    /// The field's own row, or the row of one of its paths where it has several.
    uint32_t row;
    bool is_choice;
};

/// A key of an object: one under which something is mapped, or one that lines have and nobody asked for.
struct Child {
    Key key;
    /// The key's bytes with 8 zeros after them.
    std::string bytes;
    /// The node of the paths that go on, or -1.
    int32_t node = -1;
    /// How many paths end here.
    uint32_t path_count = 0;
    /// The slots of these paths, then those of all that go on from here.
    uint32_t first_slot = 0, own_end = 0, end_slot = 0;
    /// Whether the members of an object here are counted.
    bool are_members_counted = false;
    /// Whether all that is mapped here is one field without other paths.
    bool is_single = false;
    /// The child that followed in the line before: logs repeat their key order.
    Child *following = nullptr;

    explicit Child(const std::string &key);

    bool is_mapped() const { return first_slot != end_slot; }

    LINE_INLINE bool matches(const Key &other, const uint8_t *other_bytes) const {
        return key.first == other.first && key.last == other.last && key.length == other.length &&
               (key.length <= 16 || std::memcmp(bytes.data() + 8, other_bytes + 8, key.length - 16) == 0);
    }

    /// The place after the colon if exactly this key begins at `at`, in quotes, without escapes, and with the colon
    /// right behind it; null otherwise, or if the line ends first. `at` is before the line's end.
    LINE_INLINE const uint8_t *after_literal(const uint8_t *at, const uint8_t *end) const {
        uint64_t word;
        std::memcpy(&word, at, 8);
        if ((word & literal_mask) != literal_first || end - at <= literal_length) return nullptr;
        if (literal_length > 8) {
            std::memcpy(&word, at + literal_length - 8, 8);
            if (word != literal_last) return nullptr;
            size_t between = literal_length > 16 ? static_cast<size_t>(literal_length - 16) : 0;
            if (between > 0 && std::memcmp(literal.data() + 8, at + 8, between) != 0) return nullptr;
        }
        return at + literal_length;
    }

private:
    /// The key in quotes and its colon.
    std::string literal;
    /// How long that is; longer than any line if lines must spell the key with escapes.
    ptrdiff_t literal_length = PTRDIFF_MAX;
    /// Its first and last 8 bytes, and a mask for those of the first 8 that it has.
    uint64_t literal_first = 0, literal_last = 0, literal_mask = 0;
};

/// An object's keys.
struct Node {
    /// The mapped ones, then those that were met in lines. Never moved once the tables are built.
    std::vector<Child> children;
    /// Places in `children` by hash, -1 where empty; at most half full.
    std::vector<int32_t> table;
    uint32_t mask = 0;
    /// The child that came first in the line before.
    Child *beginning = nullptr;

    /// The child of a key, or null.
    inline Child *find(const uint8_t *bytes, size_t length) {
        Key key = Key::of(bytes, length);
        for (uint32_t place = key.hash() & mask;; place = (place + 1) & mask) {
            int32_t index = table[place];
            if (index < 0) return nullptr;
            if (children[index].matches(key, bytes)) return &children[index];
        }
    }

    /// Builds the table of the mapped children, with room for others.
    void finish();
    /// Notes a key that a line has without escapes, so that the next line is expected to have it. Null if there is no
    /// room for it, or if it is long or not ASCII: an expected key is only compared, and nothing would check that it is
    /// UTF-8.
    Child *learn(const uint8_t *key, size_t length);

private:
    /// How many keys are learnt at most.
    static constexpr size_t most_learnt = 32;

    void enter(size_t index);
};

/// All mapped paths; node 0 is the line's object.
struct Trie {
    std::vector<Node> nodes = std::vector<Node>(1);
    uint32_t slot_count = 0;

    /// The child of `node` with that key, made if there is none.
    uint32_t child(uint32_t node, const std::string &key);
    /// Numbers the slots so that those below a child are neighbours, and builds the tables.
    void finish();

private:
    void number(uint32_t node);
};

}  // namespace lines
