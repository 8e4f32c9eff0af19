#include "Members.hpp"

#include <algorithm>

namespace lines {

namespace {

std::string_view text(const uint8_t *bytes, size_t length) {
    return {reinterpret_cast<const char *>(bytes), length};
}

void count_one(ObjectSummary &summary, const Member &member) {
    ++summary.members;
    summary.are_all_strings = summary.are_all_strings && member.is_string;
}

}  // namespace

ObjectSummary Members::take(size_t first) {
    Member *begin = members.data() + first, *end = members.data() + members.size();
    ObjectSummary summary{0, true};
    // Pairs are compared where that is cheap, never where it could take quadratic time.
    if (end - begin > 16 || std::any_of(begin, end, [](const Member &member) { return member.has_escapes; })) {
        count_sorted(summary, begin, end);
    } else {
        for (Member *member = begin; member != end; ++member) {
            auto key = text(member->key, member->length);
            bool is_repeated = std::any_of(
                member + 1, end, [&](const Member &later) { return text(later.key, later.length) == key; });
            if (!is_repeated) count_one(summary, *member);
        }
    }
    members.resize(first);
    return summary;
}

/// Counts members of objects with many of them or with escapes in keys: sorted by key, the last of each counts.
void Members::count_sorted(ObjectSummary &summary, const Member *begin, const Member *end) {
    sorted_keys.clear();
    size_t room = 0;
    for (const Member *member = begin; member != end; ++member) room += member->length;
    if (unescaped_keys.size() < room) unescaped_keys.resize(room);
    uint8_t *next = unescaped_keys.data();
    for (const Member *member = begin; member != end; ++member) {
        std::string_view key = text(member->key, member->length);
        if (member->has_escapes) {
            key = text(next, unescape(member->key, member->key + member->length, next));
            next += key.size();
        }
        sorted_keys.push_back({key, member});
    }
    std::sort(sorted_keys.begin(), sorted_keys.end());
    for (size_t place = 0; place < sorted_keys.size(); ++place) {
        const auto &[key, member] = sorted_keys[place];
        if (place + 1 < sorted_keys.size() && sorted_keys[place + 1].first == key) continue;
        count_one(summary, *member);
    }
}

}  // namespace lines
