#include "Walk.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <tuple>

namespace lines {

bool Walk::run(const uint8_t *new_line, const uint32_t *new_positions, uint32_t new_count, bool escapes) {
    line = new_line;
    positions = new_positions;
    count = new_count;
    has_escapes = escapes;
    // A closing brace at the end means that no scalar touches the line's end and that every key, colon, comma and
    // scalar has a position after it; only closing braces and brackets need a look at the count.
    if (count < 2 || line[positions[0]] != '{' || line[positions[count - 1]] != '}') return false;
    std::fill(places.begin(), places.end(), 0);
    members.clear();
    return object(0, trie.slot_count > 0 ? &trie.nodes[0] : nullptr, nullptr, 1) == count;
}

/// Walks a number, true, false or null.
LINE_INLINE uint32_t Walk::scalar(uint32_t index) const {
    const uint8_t *at = line + positions[index];
    const uint8_t *end;
    switch (*at) {
    case 't':
        if (std::memcmp(at, "true", 4) != 0) return 0;
        end = at + 4;
        break;
    case 'f':
        if (std::memcmp(at, "false", 5) != 0) return 0;
        end = at + 5;
        break;
    case 'n':
        if (std::memcmp(at, "null", 4) != 0) return 0;
        end = at + 4;
        break;
    default:
        end = number_end(at);
        if (!end) return 0;
    }
    return end == line + positions[index + 1] || is_blank(*end) ? index + 1 : 0;
}

/// Walks any value of the container on that level.
LINE_INLINE uint32_t Walk::value(uint32_t at, uint32_t level) {
    uint8_t first = line[positions[at]];
    if (first == '"') return at + 1;
    return first == '{' || first == '[' ? container(at, level + 1) : scalar(at);
}

/// Walks a value of the object on that level and notes its place.
LINE_INLINE uint32_t Walk::mapped_value(uint32_t at, Child &child, uint32_t level) {
    uint8_t first = line[positions[at]];
    if (child.node >= 0) {
        // The last of repeated parents counts, with nothing left of the ones before it.
        std::fill(places.begin() + child.first_slot, places.begin() + child.end_slot, 0);
    }
    if (child.slot >= 0) places[child.slot] = at;
    if (first == '"') return at + 1;
    if (first != '{' || (child.node < 0 && !child.is_object_wanted)) return value(at, level);
    ObjectSummary *summary = child.is_object_wanted ? &objects[child.slot] : nullptr;
    uint32_t end = object(at, child.node >= 0 ? &trie.nodes[child.node] : nullptr, summary, level + 1);
    if (summary) summary->close = end - 1;
    return end;
}

/// Walks an object; recursion goes no deeper than the mapped paths.
uint32_t Walk::object(uint32_t at, Node *node, ObjectSummary *summary, uint32_t level) {
    if (level > LINE_DEEPEST_LEVEL) return 0;
    const uint8_t *line = this->line;
    const uint32_t *positions = this->positions;
    size_t first_member = members.size();
    int32_t *guess = node ? &node->beginning : nullptr;
    ++at;
    if (line[positions[at]] == '}') {
        ++at;
    } else {
        for (uint8_t after = ','; after == ','; ++at) {
            uint32_t begin = positions[at] + 1;
            if (line[begin - 1] != '"' || line[positions[at + 1]] != ':') return 0;
            uint32_t length = string_end(line, positions, at) - begin;
            at += 2;
            if (summary) members.push_back({begin, length, line[positions[at]] == '"'});
            Child *child = nullptr;
            if (node) {
                const uint8_t *key = line + begin;
                if (has_escapes) std::tie(key, length) = plain_key(key, length);
                child = node->find(guess, key, length);
            }
            if (child) guess = &child->following;
            at = child ? mapped_value(at, *child, level) : value(at, level);
            if (at == 0) return 0;
            after = line[positions[at]];
            if (after != ',' && after != '}') return 0;
        }
    }
    if (summary) summarise(*summary, first_member);
    return at < count || level == 1 ? at : 0;
}

/// Walks an object or array without mapped keys, however deep, without recursion.
uint32_t Walk::container(uint32_t at, uint32_t first_level) {
    uint32_t level = first_level;
    for (;;) {
        // At the value of a member or an element, or at the container itself.
        uint8_t first = line[positions[at]];
        if (first == '{' || first == '[') {
            if (level > LINE_DEEPEST_LEVEL) return 0;
            bool is_object = is_object_at[level] = first == '{';
            first = line[positions[++at]];
            if (first != (is_object ? '}' : ']')) {
                if (is_object) {
                    if (first != '"' || line[positions[at + 1]] != ':') return 0;
                    at += 2;
                }
                ++level;
                continue;
            }
            if (++at >= count) return 0;
            if (level == first_level) return at;
        } else {
            at = first == '"' ? at + 1 : scalar(at);
            if (at == 0) return 0;
        }
        // Behind a value of the container on the level above.
        for (;;) {
            bool is_object = is_object_at[level - 1];
            uint8_t after = line[positions[at]];
            ++at;
            if (after == ',') {
                if (!is_object) break;
                if (line[positions[at]] != '"' || line[positions[at + 1]] != ':') return 0;
                at += 2;
                break;
            }
            if (after != (is_object ? '}' : ']') || at >= count) return 0;
            if (--level == first_level) return at;
        }
    }
}

/// A key without its escapes, with 8 readable bytes after it.
std::pair<const uint8_t *, uint32_t> Walk::plain_key(const uint8_t *key, uint32_t length) {
    if (!std::memchr(key, '\\', length)) return {key, length};
    unescaped_key.resize(length + 8);
    size_t plain = unescape(key, key + length, unescaped_key.data());
    return {unescaped_key.data(), static_cast<uint32_t>(plain)};
}

/// Counts members of objects with many of them or with escapes in keys: sorted by key, the last of each counts.
void Walk::summarise_sorted(ObjectSummary &summary, const Member *begin, const Member *end) {
    sorted_keys.clear();
    size_t room = 0;
    for (const Member *member = begin; member != end; ++member) room += member->length + 8;
    if (has_escapes && unescaped_keys.size() < room) unescaped_keys.resize(room);
    uint8_t *next = unescaped_keys.data();
    for (const Member *member = begin; member != end; ++member) {
        const uint8_t *key = line + member->key;
        size_t length = member->length;
        if (has_escapes && std::memchr(key, '\\', length)) {
            length = unescape(key, key + length, next);
            key = next;
            next += member->length + 8;
        }
        sorted_keys.push_back({{reinterpret_cast<const char *>(key), length}, member});
    }
    std::sort(sorted_keys.begin(), sorted_keys.end());
    for (size_t place = 0; place < sorted_keys.size(); ++place) {
        const auto &[key, member] = sorted_keys[place];
        if (place + 1 < sorted_keys.size() && sorted_keys[place + 1].first == key) continue;
        ++summary.members;
        summary.are_all_strings = summary.are_all_strings && member->is_string;
    }
}

/// Counts an object's members, of a repeated key only the last, and forgets them.
void Walk::summarise(ObjectSummary &summary, size_t first_member) {
    Member *begin = members.data() + first_member, *end = members.data() + members.size();
    auto text = [this](const Member &member) {
        return std::string_view(reinterpret_cast<const char *>(line) + member.key, member.length);
    };
    // Pairs are compared where that is cheap, never where it could take quadratic time.
    bool is_short = end - begin <= 16 && std::none_of(begin, end, [&](const Member &member) {
        return has_escapes && std::memchr(line + member.key, '\\', member.length);
    });
    summary.members = 0;
    summary.are_all_strings = true;
    if (is_short) {
        for (Member *member = begin; member != end; ++member) {
            bool is_repeated = std::any_of(member + 1, end, [&](const Member &later) {
                return later.length == member->length && text(later) == text(*member);
            });
            if (is_repeated) continue;
            ++summary.members;
            summary.are_all_strings = summary.are_all_strings && member->is_string;
        }
    } else {
        summarise_sorted(summary, begin, end);
    }
    members.resize(first_member);
}

}  // namespace lines
