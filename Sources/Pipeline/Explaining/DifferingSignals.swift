import AttributionModel
import Publishing
import Signals

/// Signals that a click and an install have with different values, in words.
struct DifferingSignals: Sendable {
    /// The signals whose values are not told, as they may lead to a person, or tell nobody anything.
    private static let untold: Set<Signal> = [.ip, .network, .ipPrefix, .deviceID, .referredLink]

    /// Both values of each signal, the click's first.
    private let values: [Signal: String]

    /// Spells the values of some signals that both sides have as lines of candidates do (spec §6).
    init(_ signals: [Signal], click: SignalValues, install: SignalValues, pool: TextPool) {
        var texts = SignalTexts(text: { pool.bytes(of: $0) }, zone: { ZoneTable.shared.canonicalName($0) })
        var values: [Signal: String] = [:]
        for signal in signals where !Self.untold.contains(signal) {
            guard let mine = Self.value(signal, click, &texts), let theirs = Self.value(signal, install, &texts)
            else { continue }
            values[signal] = "\(mine), the install's \(theirs)"
        }
        self.values = values
    }

    /// Says that signals differ, as in `screen (390x844, the install's 1170x2532) differs`.
    func words(_ differing: [Signal]) -> String {
        let names = differing.map { signal in values[signal].map { "\(signal.name) (\($0))" } ?? signal.name }
        return "\(names.listed("and")) \(differing.count == 1 ? "differs" : "differ")"
    }

    private static func value(_ signal: Signal, _ values: SignalValues, _ texts: inout SignalTexts) -> String? {
        // Lines of candidates have the whole version, of which these signals compare the first parts.
        if signal == .osMajor { return values.osVersion.map { "\($0.major)" } }
        if signal == .osVersion { return values.osVersion.map { "\($0.major).\($0.minor)" } }
        var writer = JSONWriter()
        writer.signals(values, SignalSet(listing: [signal]), texts: &texts)
        // An object of one member or none.
        let members = String(decoding: writer.bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard members.count == 2 else { return nil }
        let spelled = members[1].dropLast()
        return String(spelled.hasPrefix("\"") ? spelled.dropFirst().dropLast() : spelled)
    }
}
