#include "FieldTrie.hpp"

namespace lines {

uint32_t Trie::child(uint32_t node, const std::string &key) {
    std::vector<Child> &children = nodes[node].children;
    for (uint32_t index = 0; index < children.size(); ++index) {
        if (children[index].key.length == key.size() && children[index].bytes.compare(0, key.size(), key) == 0) {
            return index;
        }
    }
    Child made;
    made.bytes = key + std::string(8, '\0');
    made.key = Key::of(reinterpret_cast<const uint8_t *>(made.bytes.data()), key.size());
    made.first_mask = key.size() < 8 ? (uint64_t(1) << (8 * key.size())) - 1 : ~uint64_t(0);
    if (key.find('\\') == std::string::npos) made.plain_length = static_cast<ptrdiff_t>(key.size());
    children.push_back(made);
    return static_cast<uint32_t>(children.size() - 1);
}

void Trie::finish() {
    number(0);
    for (Node &node : nodes) {
        size_t size = 4;
        while (size < 2 * node.children.size() + 2) size *= 2;
        node.table.assign(size, -1);
        node.mask = static_cast<uint32_t>(size - 1);
        if (node.children.empty()) continue;
        node.beginning = &node.children[0];
        for (size_t index = 0; index < node.children.size(); ++index) {
            Child &child = node.children[index];
            child.following = &node.children[(index + 1) % node.children.size()];
            uint32_t place = child.key.hash() & node.mask;
            while (node.table[place] >= 0) place = (place + 1) & node.mask;
            node.table[place] = static_cast<int32_t>(index);
        }
    }
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
