// The mapped paths, compiled into a trie that is walked along with the line's objects.

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "Scalars.hpp"

namespace lines {

/// A key's bytes as words that compare in one go; keys above 16 bytes also need their middle compared.
struct Key {
    uint64_t first;
    uint64_t last;
    uint32_t length;

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

/// A key under which something is mapped.
struct Child {
    Key key{0, 0, 0};
    /// The key's bytes with 8 zeros after them.
    std::string bytes;
    /// The slot of the path that ends here, or -1.
    int32_t slot = -1;
    /// The node of the paths that go on, or -1.
    int32_t node = -1;
    /// The slots of this path and of all that go on from it.
    uint32_t first_slot = 0, end_slot = 0;
    /// Whether an object here is delivered, so that its members are counted.
    bool is_object_wanted = false;
    /// The child that followed in the line before: logs repeat their key order.
    int32_t following = 0;

    LINE_INLINE bool matches(const Key &other, const uint8_t *other_bytes) const {
        return key.first == other.first && key.last == other.last && key.length == other.length &&
               (key.length <= 16 || std::memcmp(bytes.data() + 8, other_bytes + 8, key.length - 16) == 0);
    }
};

/// An object's mapped keys.
struct Node {
    std::vector<Child> children;
    /// Places in `children` by hash, -1 where empty; at most half full.
    std::vector<int32_t> table;
    uint32_t mask = 0;
    /// The child that came first in the line before.
    int32_t beginning = 0;

    /// The child of a key, or null; `guess` is where the child expected next is kept.
    LINE_INLINE Child *find(int32_t *guess, const uint8_t *bytes, size_t length) {
        Key key = Key::of(bytes, length);
        Child *expected = &children[*guess];
        if (expected->matches(key, bytes)) return expected;
        for (uint32_t place = key.hash() & mask;; place = (place + 1) & mask) {
            int32_t index = table[place];
            if (index < 0) return nullptr;
            if (children[index].matches(key, bytes)) {
                *guess = index;
                return &children[index];
            }
        }
    }
};

/// All mapped paths; node 0 is the line's object.
struct Trie {
    std::vector<Node> nodes = std::vector<Node>(1);
    uint32_t slot_count = 0;

    /// The child of `node` under that key, made where there is none.
    uint32_t child(uint32_t node, const std::string &key);
    /// Numbers the slots so that those below a child are neighbours, and builds the tables.
    void finish();

private:
    void number(uint32_t node);
};

}  // namespace lines
