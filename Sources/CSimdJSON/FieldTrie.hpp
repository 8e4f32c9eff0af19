// The mapped paths, compiled into a trie that is walked along with the line's objects.

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "CSimdJSON.h"
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

/// A key under which something is mapped.
struct Child {
    Key key;
    /// The mask of the key's bytes in its first word.
    uint64_t first_mask = 0;
    /// How long it is in a line that spells it without escapes; -1, which no line has, if it contains a backslash.
    ptrdiff_t plain_length = -1;
    /// The key's bytes with 8 zeros after them.
    std::string bytes;
    /// The node of the paths that go on, or -1.
    int32_t node = -1;
    /// How many paths end here.
    uint32_t path_count = 0;
    /// The slots of these paths, then those of all that go on from here.
    uint32_t first_slot = 0, own_end = 0, end_slot = 0;
    /// Whether an object here is delivered, so that its members are counted.
    bool is_object_wanted = false;
    /// The field's row if all that is mapped here is one text of a field without other paths, otherwise -1.
    int32_t plain_row = -1;
    /// Whether that text's digest is wanted.
    bool is_digested = false;
    /// The child that followed in the line before: logs repeat their key order.
    Child *following = nullptr;

    LINE_INLINE bool matches(const Key &other, const uint8_t *other_bytes) const {
        return key.first == other.first && key.last == other.last && key.length == other.length &&
               (key.length <= 16 || std::memcmp(bytes.data() + 8, other_bytes + 8, key.length - 16) == 0);
    }

    /// Whether exactly this key is there, without blanks or escapes between its quotes and the colon.
    LINE_INLINE bool stands_between(const uint8_t *begin, const uint8_t *colon) const {
        if (colon - begin != plain_length + 1) return false;
        uint64_t word;
        std::memcpy(&word, begin, 8);
        if ((word & first_mask) != key.first) return false;
        if (key.length > 8) {
            std::memcpy(&word, colon - 9, 8);
            if (word != key.last) return false;
        }
        if (colon[-1] != '"') return false;
        return key.length <= 16 || std::memcmp(bytes.data() + 8, begin + 8, key.length - 16) == 0;
    }
};

/// An object's mapped keys.
struct Node {
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
