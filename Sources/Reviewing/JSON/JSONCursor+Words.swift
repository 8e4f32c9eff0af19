extension JSONCursor {
    /// Whether a word, such as the name of a key, is at a place.
    @inline(__always)
    func has(_ word: String, at place: Range<Int>) -> Bool {
        place.count == word.utf8.count && bytes[place].elementsEqual(word.utf8)
    }

    /// The value whose name, such as a string's content, is at a place; nil if no value has it.
    @inline(__always)
    func one<Value>(of values: [Value], by name: (Value) -> String, at place: Range<Int>) -> Value? {
        values.first { has(name($0), at: place) }
    }
}
