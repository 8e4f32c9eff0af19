extension JSONCursor {
    /// Whether a word stands at a place, such as that of a key.
    @inline(__always)
    func has(_ word: String, at place: Range<Int>) -> Bool {
        place.count == word.utf8.count && bytes[place].elementsEqual(word.utf8)
    }

    /// That of some values whose name stands at a place, such as that of a string; nil where none has it.
    @inline(__always)
    func one<Value>(of values: [Value], by name: (Value) -> String, at place: Range<Int>) -> Value? {
        values.first { has(name($0), at: place) }
    }
}
