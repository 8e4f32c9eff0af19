// The members of objects, counted without repeated keys where somebody asks for their number.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "Delivery.hpp"

namespace lines {

/// A member's key, as the line spells it, and whether its value is a string.
struct Member {
    const uint8_t *key;
    uint32_t length;
    bool has_escapes;
    bool is_string;
};

/// The members of the objects that are being walked, the inner objects' last.
class Members {
public:
    void clear() { members.clear(); }
    size_t count() const { return members.size(); }
    void add(const Member &member) { members.push_back(member); }

    /// Counts the members from `first` on, only the last one of a repeated key, and forgets them.
    ObjectSummary take(size_t first);

private:
    std::vector<Member> members;
    /// What `count_sorted` works in: keys with their members, and the keys that had escapes.
    std::vector<std::pair<std::string_view, const Member *>> sorted_keys;
    std::vector<uint8_t> unescaped_keys;

    void count_sorted(ObjectSummary &summary, const Member *begin, const Member *end);
};

}  // namespace lines
