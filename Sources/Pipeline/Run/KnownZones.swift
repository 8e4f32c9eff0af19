import Signals

/// The time zones that pipelines may name.
enum KnownZones {
    /// The canonical name of a known IANA zone, nil for any other text.
    static func canonicalName(_ name: String) -> String? {
        ZoneTable.shared.index(ofName: Array(name.utf8).span).map {
            String(decoding: ZoneTable.shared.canonicalName($0), as: UTF8.self)
        }
    }
}
