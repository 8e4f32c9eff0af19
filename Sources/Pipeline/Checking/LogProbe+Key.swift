extension LogProbe {
    /// How many lines can match in a tier by what they hold.
    public struct Key: Sendable, Equatable {
        /// The tier's name.
        public let tier: String
        /// Lines that have all signals of the tier's key, and no platform that it is not for.
        public internal(set) var lines = 0
        /// Lines of a platform that the tier is not for.
        public internal(set) var otherPlatform = 0
        /// What the other lines lack, by signal of the key; one may lack several.
        public internal(set) var lacking: [Lack]
        /// The signals that the tier compares besides, and how many of the lines with its key have each.
        public internal(set) var compared: [Compared]
    }
}

extension LogProbe.Key {
    /// Counts a line with the tier's key, and which of the compared signals it has.
    mutating func count(_ compared: [Bool]) {
        lines += 1
        for place in compared.indices where compared[place] { self.compared[place].lines += 1 }
    }

    /// A signal that a tier compares where keys are equal, by `agree` or `weights`, and the lines that have it.
    public struct Compared: Sendable, Equatable {
        /// The signal's name in pipeline files.
        public let signal: String
        /// Lines with the tier's key and this signal.
        public internal(set) var lines = 0
    }

    /// A signal of a key, and the lines without it.
    public struct Lack: Sendable, Equatable {
        /// The signal's name in pipeline files.
        public let signal: String
        /// Lines without any field that it is read from.
        public private(set) var absent = 0
        /// Lines where such a field is there, and gives no signal.
        public private(set) var unusable = 0

        /// Counts a line without the signal.
        mutating func count(isThere: Bool) {
            if isThere { unusable += 1 } else { absent += 1 }
        }
    }
}
