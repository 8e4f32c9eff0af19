import Pipeline

/// How much memory a run may take where nobody says.
enum UsualMemory {
    /// How many bytes of a limit are left free: over most logs, a run takes no more than that beyond the memory that it
    /// is given.
    private static let spare = 128_000_000

    /// The usual number of bytes, or less where the control group of this process is allowed too little for it.
    static var bytes: Int { bytes(within: ControlGroup.least(in: "memory.max", reading: limit(of:))) }

    /// The same where the group may take no more than a limit in all; nil for none.
    static func bytes(within limit: Int?) -> Int {
        guard let limit else { return RunOptions.usualMemory }
        return max(ByteCount.leastMemory, min(RunOptions.usualMemory, limit - spare))
    }

    /// The bytes that a control group's `memory.max` allows; nil for no limit.
    static func limit(of text: String) -> Int? { text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } }
}
