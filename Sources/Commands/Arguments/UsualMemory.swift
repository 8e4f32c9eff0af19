import Pipeline

/// How much memory a run may take where nobody says.
enum UsualMemory {
    /// What a run may take beyond its budget before it is killed, over most logs.
    private static let spare = 128_000_000

    /// The usual budget in bytes, or less where the control group of this process is allowed too little for it.
    static var bytes: Int { bytes(within: ControlGroup.least(in: "memory.max", reading: limit(of:))) }

    /// The budget in bytes where no more than so many may be taken in all; nil for any number.
    static func bytes(within limit: Int?, usually usual: Int = RunOptions.usualMemory) -> Int {
        guard let limit else { return usual }
        return max(ByteCount.leastMemory, min(usual, limit - spare))
    }

    /// The bytes that a control group's `memory.max` allows; nil for any number.
    static func limit(of text: String) -> Int? { text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } }
}
