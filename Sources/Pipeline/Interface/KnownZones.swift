import PipelineFile
import Signals

/// The time zones that pipelines may name.
enum KnownZones {
    /// The canonical name of a known IANA zone, nil for any other text.
    static func canonicalName(_ name: String) -> String? {
        ZoneTable.shared.index(ofName: Array(name.utf8).span).map {
            String(decoding: ZoneTable.shared.canonicalName($0), as: UTF8.self)
        }
    }

    /// The known name that an unknown one may have meant.
    ///
    /// It differs from the text only in case, or its city is the text. Failing that, if the text names a region
    /// (`Europe/…`), it is the name that is spelt most nearly the same. Nothing is guessed for a text without a region:
    /// abbreviations are so much alike that none is likelier than another.
    static func similarName(_ name: String) -> String? {
        let names = ZoneTable.shared.allNames
        let folded = name.lowercased()
        if let same = names.first(where: { $0.lowercased() == folded }) { return same }
        if let ofCity = names.first(where: { $0.lowercased().hasSuffix("/" + folded) }) { return ofCity }
        return name.contains("/") ? Spelling.nearest(to: name, among: names) : nil
    }
}
