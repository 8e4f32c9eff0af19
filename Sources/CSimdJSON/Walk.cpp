#include "Walk.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace lines {

bool Walk::run(const uint32_t *new_positions, uint32_t new_count) {
    line = delivery.line;
    positions = new_positions;
    count = new_count;
    // A closing brace at the end means that no scalar touches the line's end and that every key, colon, comma and
    // scalar has a position after it; only closing braces and brackets need a look at the count.
    if (count < 2 || line[positions[0]] != '{' || line[positions[count - 1]] != '}') return false;
    members.clear();
    return object(0, trie.slot_count > 0 ? &trie.nodes[0] : nullptr, nullptr, 1) == count;
}

/// Where a number, true, false or null ends, or null if there is none of these.
LINE_INLINE const uint8_t *Walk::scalar_end(uint32_t index) const {
    const uint8_t *at = line + positions[index];
    const uint8_t *end;
    switch (*at) {
    case 't':
        if (std::memcmp(at, "true", 4) != 0) return nullptr;
        end = at + 4;
        break;
    case 'f':
        if (std::memcmp(at, "false", 5) != 0) return nullptr;
        end = at + 5;
        break;
    case 'n':
        if (std::memcmp(at, "null", 4) != 0) return nullptr;
        end = at + 4;
        break;
    default:
        end = number_end(at);
        if (!end) return nullptr;
    }
    return end == line + positions[index + 1] || is_blank(*end) ? end : nullptr;
}

/// Walks any value of the container on that level.
LINE_INLINE uint32_t Walk::value(uint32_t at, uint32_t level) {
    uint8_t first = line[positions[at]];
    if (first == '"') return at + 1;
    if (first == '{' || first == '[') return container(at, level + 1);
    return scalar_end(at) ? at + 1 : 0;
}

/// Walks a value of the object on that level and delivers it to the paths that end there.
LINE_NEVER_INLINE uint32_t Walk::mapped_value(uint32_t at, const Child &child, uint32_t level) {
    const Slot *first = slots.data() + child.first_slot, *end = slots.data() + child.own_end;
    // The last of repeated keys counts, with nothing left over from the ones before it.
    for (const Slot *slot = first; slot != slots.data() + child.end_slot; ++slot) delivery.forget(*slot);
    const uint8_t *begin = line + positions[at];
    switch (*begin) {
    case '"': {
        const uint8_t *closing = string_end(at);
        if (closing == begin + 1) return at + 1;
        for (const Slot *slot = first; slot != end; ++slot) delivery.put_string(*slot, begin + 1, closing);
        return at + 1;
    }
    case '{': return mapped_object(at, child, level);
    case '[': return mapped_list(at, child, level);
    default:
        const uint8_t *scalar = scalar_end(at);
        if (!scalar) return 0;
        if (*begin == 'n') return at + 1;
        for (const Slot *slot = first; slot != end; ++slot) {
            if (*begin == 't' || *begin == 'f') {
                delivery.put_flag(*slot, *begin == 't');
            } else {
                delivery.put_number(*slot, begin, scalar);
            }
        }
        return at + 1;
    }
}

uint32_t Walk::mapped_object(uint32_t at, const Child &child, uint32_t level) {
    Node *node = child.node >= 0 ? &trie.nodes[child.node] : nullptr;
    ObjectSummary summary;
    uint32_t end = node || child.is_object_wanted
        ? object(at, node, child.is_object_wanted ? &summary : nullptr, level + 1)
        : container(at, level + 1);
    if (end == 0) return 0;
    for (uint32_t slot = child.first_slot; slot != child.own_end; ++slot) {
        delivery.put_object(slots[slot], line + positions[at], line + positions[end - 1] + 1, summary);
    }
    return end;
}

uint32_t Walk::mapped_list(uint32_t at, const Child &child, uint32_t level) {
    uint32_t end = container(at, level + 1);
    if (end == 0) return 0;
    for (uint32_t slot = child.first_slot; slot != child.own_end; ++slot) {
        if (slots[slot].how.type == LINE_LANGUAGES) {
            put_list(slots[slot], at + 1);
        } else {
            delivery.put_wrong_type(slots[slot]);
        }
    }
    return end;
}

/// Joins an array's strings with line feeds, from the structural index after its bracket on.
void Walk::put_list(const Slot &slot, uint32_t place) {
    uint8_t *end = delivery.next;
    for (; line[positions[place]] != ']'; ++place) {
        const uint8_t *begin = line + positions[place];
        if (*begin == ',') {
            *end++ = '\n';
            continue;
        }
        if (*begin != '"') return delivery.put_wrong_type(slot);
        size_t length = delivery.unescaped(begin + 1, string_end(place), end);
        // Only an escape can put a line feed into a text.
        if (std::memchr(end, '\n', length)) {
            *end = '*';
            length = 1;
        }
        end += length;
    }
    size_t length = static_cast<size_t>(end - delivery.next);
    delivery.finish_text(delivery.row(slot), slot.how.is_digested, LINE_IS_LIST, length);
}

/// Does what `mapped_value` does, for a string to which only one text is mapped: most values are like that.
LINE_INLINE uint32_t Walk::plain_text(uint32_t at, const Child &child) {
    line_value &row = delivery.values[child.plain_row];
    const uint8_t *begin = line + positions[at] + 1, *end = string_end(at);
    if (row.kind != LINE_ABSENT) row = line_value{};
    if (begin == end) return at + 1;
    delivery.finish_text(row, child.is_digested, LINE_IS_TEXT, delivery.unescaped(begin, end, delivery.next));
    return at + 1;
}

/// Walks an object; recursion goes no deeper than the mapped paths.
uint32_t Walk::object(uint32_t at, Node *node, ObjectSummary *summary, uint32_t level) {
    if (level > LINE_DEEPEST_LEVEL) return 0;
    const uint8_t *line = this->line;
    const uint32_t *positions = this->positions;
    size_t first_member = members.size();
    Child **expected = node ? &node->beginning : nullptr;
    ++at;
    if (line[positions[at]] == '}') {
        ++at;
    } else {
        for (uint8_t after = ','; after == ','; ++at) {
            const uint8_t *key = line + positions[at] + 1, *colon = line + positions[at + 1];
            if (key[-1] != '"' || *colon != ':') return 0;
            Child *child = nullptr;
            if (node) {
                child = *expected;
                if (!child->stands_between(key, colon)) {
                    child = child_of(*node, key, string_end(at));
                    if (child) *expected = child;
                }
                if (child) expected = &child->following;
            }
            if (summary) {
                uint32_t length = static_cast<uint32_t>(string_end(at) - key);
                members.push_back({static_cast<uint32_t>(key - line), length, line[positions[at + 2]] == '"'});
            }
            at += 2;
            if (!child) {
                at = value(at, level);
            } else if (child->plain_row >= 0 && line[positions[at]] == '"') {
                at = plain_text(at, *child);
            } else {
                at = mapped_value(at, *child, level);
            }
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
            if (first != '"' && !scalar_end(at)) return 0;
            ++at;
        }
        // After a value of the container on the level above.
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

/// The child of a key that may have escapes, or null.
Child *Walk::child_of(Node &node, const uint8_t *key, const uint8_t *end) {
    size_t length = static_cast<size_t>(end - key);
    if (!delivery.escapes.stand_in(key, end)) return node.find(key, length);
    // A key is read with 8 bytes after it.
    unescaped_key.resize(length + 8);
    length = unescape(key, end, unescaped_key.data());
    return node.find(unescaped_key.data(), length);
}

/// Counts members of objects with many of them or with escapes in keys: sorted by key, the last of each counts.
void Walk::summarise_sorted(ObjectSummary &summary, const Member *begin, const Member *end) {
    sorted_keys.clear();
    size_t room = 0;
    for (const Member *member = begin; member != end; ++member) room += member->length + 8;
    if (unescaped_keys.size() < room) unescaped_keys.resize(room);
    uint8_t *next = unescaped_keys.data();
    for (const Member *member = begin; member != end; ++member) {
        const uint8_t *key = line + member->key;
        size_t length = member->length;
        if (delivery.escapes.stand_in(key, key + length)) {
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

/// Counts an object's members, only the last one of a repeated key, and forgets them.
void Walk::summarise(ObjectSummary &summary, size_t first_member) {
    Member *begin = members.data() + first_member, *end = members.data() + members.size();
    auto text = [this](const Member &member) {
        return std::string_view(reinterpret_cast<const char *>(line) + member.key, member.length);
    };
    // Pairs are compared where that is cheap, never where it could take quadratic time.
    bool is_short = end - begin <= 16 && std::none_of(begin, end, [&](const Member &member) {
        return delivery.escapes.stand_in(line + member.key, line + member.key + member.length);
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
