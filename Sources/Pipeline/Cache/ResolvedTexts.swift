/// What the texts of a kind stand for in this run, by reference: first those of the file, then the piece's own.
struct ResolvedTexts<Value> {
    private var values: [Value] = []
    private var commonCount = 0

    /// Begins a file, whose texts are added next.
    mutating func beginFile() {
        values.removeAll(keepingCapacity: true)
        commonCount = 0
    }

    /// Begins a piece, whose texts are added next; all of the file's must have been added.
    mutating func beginPiece(commonCount: Int) {
        self.commonCount = commonCount
        values.removeLast(values.count - commonCount)
    }

    mutating func add(_ value: Value) { values.append(value) }

    /// What a text stands for.
    @inline(__always)
    subscript(reference: UInt32) -> Value {
        get { values[place(of: reference)] }
        set { values[place(of: reference)] = newValue }
    }

    @inline(__always)
    private func place(of reference: UInt32) -> Int {
        reference & SharedTextKind.ownBit == 0 ? Int(reference) : commonCount + Int(reference ^ SharedTextKind.ownBit)
    }
}
