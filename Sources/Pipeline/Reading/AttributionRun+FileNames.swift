import AttributionModel
import Publishing
import Sources

extension AttributionRun {
    /// Those of `names`, which are bytes of files' names, that any of the patterns finds, or would find if the file
    /// still existed.
    func names(_ names: some Sequence<[UInt8]>, matching patterns: [String]) -> Set<[UInt8]> {
        let names = names.map { String(decoding: $0, as: UTF8.self) }
        return Set(KnownNames.names(names, matching: patterns, under: options.input).map(\.utf8Bytes))
    }

    /// Whether a file of the logs still exists.
    func hasFile(_ name: [UInt8]) -> Bool {
        KnownNames.exists(String(decoding: name, as: UTF8.self), under: options.input)
    }
}

extension Collection<[UInt8]> {
    /// The first of some files in the order of their names' bytes, and how many others there are, in words.
    var namesOfFiles: String {
        let least = self.min { $0.lexicographicallyPrecedes($1) } ?? []
        return (count - 1).counted("other file", after: String(decoding: least, as: UTF8.self).printable)
    }
}

extension [String] {
    /// The first few of some files, in their order, and how many others there are, in words.
    var firstNames: String {
        let few = 3
        return Swift.max(0, count - few).counted("other file", after: prefix(few).joined(separator: ", "))
    }
}

extension ManifestValue {
    /// Names of files, in the order of their bytes.
    static func names(_ names: Set<[UInt8]>) -> ManifestValue {
        .texts(names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) })
    }
}
