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
    /// It differs in case or is of the city alone, or, where a region is named, is spelt most nearly the same:
    /// abbreviations are so much alike that none is likelier than another.
    static func similarName(_ name: String) -> String? {
        let names = ZoneTable.shared.allNames
        let folded = name.lowercased()
        if let same = names.first(where: { $0.lowercased() == folded }) { return same }
        if let ofCity = names.first(where: { $0.lowercased().hasSuffix("/" + folded) }) { return ofCity }
        return name.contains("/") ? Spelling.nearest(to: name, among: names) : nil
    }
}
