#include "FieldTrie.hpp"

#include <algorithm>

namespace lines {

Child::Child(const std::string &key) : bytes(key + std::string(8, '\0')), literal('"' + key + "\":") {
    this->key = Key::of(reinterpret_cast<const uint8_t *>(bytes.data()), key.size());
    auto is_escaped = [](char byte) { return byte == '"' || byte == '\\' || static_cast<uint8_t>(byte) < 0x20; };
    if (std::any_of(key.begin(), key.end(), is_escaped)) return;
    literal_length = static_cast<ptrdiff_t>(literal.size());
    Key words = Key::of(reinterpret_cast<const uint8_t *>((literal + std::string(8, '\0')).data()), literal.size());
    literal_first = words.first;
    literal_last = words.last;
    literal_mask = literal.size() < 8 ? (uint64_t(1) << (8 * literal.size())) - 1 : ~uint64_t(0);
}

void Node::finish() {
    children.reserve(children.size() + most_learnt);
    size_t size = 4;
    while (size < 2 * children.capacity() + 2) size *= 2;
    table.assign(size, -1);
    mask = static_cast<uint32_t>(size - 1);
    for (size_t index = 0; index < children.size(); ++index) {
        children[index].following = &children[(index + 1) % children.size()];
        enter(index);
    }
    if (!children.empty()) beginning = &children[0];
}

Child *Node::learn(const uint8_t *key, size_t length) {
    auto is_ascii = [](uint8_t byte) { return byte < 0x80; };
    if (children.size() == children.capacity() || length > 64 || !std::all_of(key, key + length, is_ascii)) {
        return nullptr;
    }
    children.emplace_back(std::string(reinterpret_cast<const char *>(key), length));
    enter(children.size() - 1);
    return children.back().following = &children.back();
}

void Node::enter(size_t index) {
    uint32_t place = children[index].key.hash() & mask;
    while (table[place] >= 0) place = (place + 1) & mask;
    table[place] = static_cast<int32_t>(index);
}

uint32_t Trie::child(uint32_t node, const std::string &key) {
    std::vector<Child> &children = nodes[node].children;
    for (uint32_t index = 0; index < children.size(); ++index) {
        if (children[index].key.length == key.size() && children[index].bytes.compare(0, key.size(), key) == 0) {
            return index;
        }
    }
    children.emplace_back(key);
    return static_cast<uint32_t>(children.size() - 1);
}

void Trie::finish() {
    number(0);
    for (Node &node : nodes) node.finish();
}

void Trie::number(uint32_t node) {
    for (Child &child : nodes[node].children) {
        child.first_slot = slot_count;
        child.own_end = slot_count += child.path_count;
        if (child.node >= 0) number(static_cast<uint32_t>(child.node));
        child.end_slot = slot_count;
    }
}

}  // namespace lines
