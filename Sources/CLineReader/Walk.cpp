#include "Walk.hpp"

#include <cstring>

namespace lines {

namespace {

LINE_INLINE const uint8_t *skip_blanks(const uint8_t *at) {
    while (*at <= ' ' && is_blank(*at)) ++at;
    return at;
}

/// Where the value begins after a key's closing quote; null if no colon comes first.
LINE_INLINE const uint8_t *skip_colon(const uint8_t *closing) {
    const uint8_t *at = skip_blanks(closing + 1);
    return *at == ':' ? skip_blanks(at + 1) : nullptr;
}

/// Where a number, true, false or null ends, or null if there is none of these.
LINE_INLINE const uint8_t *scalar_end(const uint8_t *at) {
    switch (*at) {
    case 't': return std::memcmp(at, "true", 4) == 0 ? at + 4 : nullptr;
    case 'f': return std::memcmp(at, "false", 5) == 0 ? at + 5 : nullptr;
    case 'n': return std::memcmp(at, "null", 4) == 0 ? at + 4 : nullptr;
    default: return number_end(at);
    }
}

}  // namespace

bool Walk::run(const uint8_t *line_end) {
    const uint8_t *at = delivery.line;
    while (line_end != at && is_blank(line_end[-1])) --line_end;
    if (line_end == at || line_end[-1] != '}') return false;
    end = line_end;
    strings = Strings(at, end);
    members.clear();
    at = skip_blanks(at);
    if (*at != '{') return false;
    return object(at, trie.slot_count > 0 ? &trie.nodes[0] : nullptr, nullptr, 1) == end && strings.are_utf8();
}

/// Walks an object; recursion goes no deeper than the mapped paths.
const uint8_t *Walk::object(const uint8_t *at, Node *node, ObjectSummary *summary, uint32_t level) {
    if (level > LINE_DEEPEST_LEVEL) return nullptr;
    size_t first_member = members.count();
    Child **expected = node ? &node->beginning : nullptr;
    at = skip_blanks(at + 1);
    bool is_empty = *at == '}';
    while (!is_empty) {
        const uint8_t *key = at + 1, *key_end;
        bool has_escapes = false;
        Child *child = node ? *expected : nullptr;
        const uint8_t *behind = child ? child->after_literal(at, end) : nullptr;
        if (behind) {
            key_end = key + child->key.length;
            at = skip_blanks(behind);
        } else {
            if (*at != '"') return nullptr;
            key_end = strings.closing_quote(key);
            if (!key_end) return nullptr;
            has_escapes = strings.has_escapes;
            at = skip_colon(key_end);
            if (!at) return nullptr;
            child = node ? child_of(*node, key, key_end) : nullptr;
            if (child) *expected = child;
        }
        if (summary) members.add({key, static_cast<uint32_t>(key_end - key), has_escapes, *at == '"'});
        if (child) expected = &child->following;
        if (!child || !child->is_mapped()) {
            at = value(at, level);
        } else if (child->is_single) {
            at = single_value(at, *child, level);
        } else {
            at = mapped_value(at, *child, level);
        }
        if (!at) return nullptr;
        at = skip_blanks(at);
        if (*at == '}') break;
        if (*at != ',') return nullptr;
        at = skip_blanks(at + 1);
    }
    if (summary) *summary = members.take(first_member);
    return ++at < end || level == 1 ? at : nullptr;
}

/// Walks any value of the container on that level.
LINE_INLINE const uint8_t *Walk::value(const uint8_t *at, uint32_t level) {
    if (*at == '"') {
        const uint8_t *closing = strings.closing_quote(at + 1);
        return closing ? closing + 1 : nullptr;
    }
    if (*at == '{' || *at == '[') return container(at, level + 1);
    return scalar_end(at);
}

/// Does what `mapped_value` does, for a field without other paths that alone is mapped here: most values are like that.
LINE_INLINE const uint8_t *Walk::single_value(const uint8_t *at, const Child &child, uint32_t level) {
    const Slot &slot = slots[child.first_slot];
    line_value &row = delivery.values[slot.row];
    if (row.kind != LINE_ABSENT) row = line_value{};
    if (*at == '"') {
        bool is_text = slot.how.type == LINE_TEXT;
        const uint8_t *begin = at + 1;
        const uint8_t *closing = is_text ? strings.copy(begin, delivery.next) : strings.closing_quote(begin);
        if (!closing) return nullptr;
        if (closing == begin) return closing + 1;
        if (is_text) {
            delivery.finish_copied(row, slot.how.is_digested, begin, closing, strings.has_escapes);
        } else {
            delivery.put_string(slot, begin, closing, strings.has_escapes);
        }
        return closing + 1;
    }
    if (*at == '{' || *at == '[') return mapped_value(at, child, level);
    const uint8_t *scalar = scalar_end(at);
    if (scalar && *at != 'n') delivery.put_scalar(slot, at, scalar);
    return scalar;
}

/// Walks a mapped value of the object on that level and delivers it to the paths that end there.
LINE_NEVER_INLINE const uint8_t *Walk::mapped_value(const uint8_t *at, const Child &child, uint32_t level) {
    const Slot *first = slots.data() + child.first_slot, *end = slots.data() + child.own_end;
    // The last of repeated keys counts, with nothing left over from the ones before it.
    for (const Slot *slot = first; slot != slots.data() + child.end_slot; ++slot) delivery.forget(*slot);
    switch (*at) {
    case '"': {
        const uint8_t *begin = at + 1, *closing = strings.closing_quote(begin);
        if (!closing) return nullptr;
        if (closing == begin) return closing + 1;
        for (const Slot *slot = first; slot != end; ++slot) {
            delivery.put_string(*slot, begin, closing, strings.has_escapes);
        }
        return closing + 1;
    }
    case '{': return mapped_object(at, child, level);
    case '[': return mapped_list(at, child, level);
    default:
        const uint8_t *scalar = scalar_end(at);
        if (!scalar || *at == 'n') return scalar;
        for (const Slot *slot = first; slot != end; ++slot) delivery.put_scalar(*slot, at, scalar);
        return scalar;
    }
}

const uint8_t *Walk::mapped_object(const uint8_t *at, const Child &child, uint32_t level) {
    Node *node = child.node >= 0 ? &trie.nodes[child.node] : nullptr;
    ObjectSummary summary;
    const uint8_t *behind = node || child.are_members_counted
        ? object(at, node, child.are_members_counted ? &summary : nullptr, level + 1)
        : container(at, level + 1);
    if (!behind) return nullptr;
    for (uint32_t slot = child.first_slot; slot != child.own_end; ++slot) {
        delivery.put_object(slots[slot], at, behind, summary);
    }
    return behind;
}

const uint8_t *Walk::mapped_list(const uint8_t *at, const Child &child, uint32_t level) {
    const uint8_t *behind = container(at, level + 1);
    if (!behind) return nullptr;
    for (uint32_t slot = child.first_slot; slot != child.own_end; ++slot) {
        if (slots[slot].how.type == LINE_LANGUAGES) {
            put_list(slots[slot], at + 1);
        } else {
            delivery.put_wrong_type(slots[slot]);
        }
    }
    return behind;
}

/// Joins the strings of an array with line feeds; the array was walked before, and `at` is behind its bracket.
void Walk::put_list(const Slot &slot, const uint8_t *at) {
    uint8_t *next = delivery.next;
    for (at = skip_blanks(at); *at != ']'; at = skip_blanks(at)) {
        if (*at == ',') {
            *next++ = '\n';
            ++at;
            continue;
        }
        if (*at != '"') return delivery.put_wrong_type(slot);
        const uint8_t *begin = at + 1, *closing = strings.closing_quote(begin);
        size_t length = delivery.unescaped(begin, closing, strings.has_escapes, next);
        // Only an escape can put a line feed into a text.
        if (std::memchr(next, '\n', length)) {
            *next = '*';
            length = 1;
        }
        next += length;
        at = closing + 1;
    }
    size_t length = static_cast<size_t>(next - delivery.next);
    delivery.finish_text(delivery.row(slot), slot.how.is_digested, LINE_IS_LIST, delivery.next, length);
}

/// Walks an object or array without mapped keys, however deep, without recursion.
const uint8_t *Walk::container(const uint8_t *at, uint32_t first_level) {
    uint32_t level = first_level;
    for (;;) {
        // At the value of a member or an element, or at the container itself.
        if (*at == '{' || *at == '[') {
            if (level > LINE_DEEPEST_LEVEL) return nullptr;
            bool is_object = is_object_at[level] = *at == '{';
            at = skip_blanks(at + 1);
            if (*at != (is_object ? '}' : ']')) {
                if (is_object) at = key_of_container(at);
                if (!at) return nullptr;
                ++level;
                continue;
            }
            if (++at >= end) return nullptr;
            if (level == first_level) return at;
        } else {
            at = value(at, level);
            if (!at) return nullptr;
        }
        // After a value of the container on the level above.
        for (;;) {
            bool is_object = is_object_at[level - 1];
            at = skip_blanks(at);
            if (*at == ',') {
                at = skip_blanks(at + 1);
                if (is_object) at = key_of_container(at);
                if (!at) return nullptr;
                break;
            }
            if (*at != (is_object ? '}' : ']') || ++at >= end) return nullptr;
            if (--level == first_level) return at;
        }
    }
}

/// Passes a key and its colon.
const uint8_t *Walk::key_of_container(const uint8_t *at) {
    const uint8_t *closing = *at == '"' ? strings.closing_quote(at + 1) : nullptr;
    return closing ? skip_colon(closing) : nullptr;
}

/// The child of the key that was read last; null if nothing is mapped there and the key could not be noted for the next
/// line.
Child *Walk::child_of(Node &node, const uint8_t *key, const uint8_t *key_end) {
    size_t length = static_cast<size_t>(key_end - key);
    if (!strings.has_escapes) {
        Child *child = node.find(key, length);
        return child ? child : node.learn(key, length);
    }
    // A key is read with 8 bytes after it.
    unescaped_key.resize(length + 8);
    length = unescape(key, key_end, unescaped_key.data());
    return node.find(unescaped_key.data(), length);
}

}  // namespace lines
