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
    }
}

extension LogProbe.Key {
    /// A signal of a key, and the lines without it.
    public struct Lack: Sendable, Equatable {
        /// The signal's name in pipeline files.
        public let signal: String
        /// Lines without any field that it is read from.
        public private(set) var absent = 0
        /// Lines where such a field is there, and gives no signal.
        public private(set) var unusable = 0

        init(signal: String) { self.signal = signal }

        /// Counts a line without the signal.
        mutating func count(isThere: Bool) {
            if isThere { unusable += 1 } else { absent += 1 }
        }
    }
}
