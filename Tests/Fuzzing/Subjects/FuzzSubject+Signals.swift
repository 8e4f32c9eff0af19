import AttributionModel
import Fixtures
import Records
import Signals

extension FuzzSubject {
    /// Fields of clicks and installs: no caches change what they say, and an address is what the C library says.
    ///
    /// The first byte chooses the kind of record, and what the pipeline says of offsets, screens and referrers.
    static let signals = FuzzSubject(
        name: "signals",
        seeds: {
            let names = ["warplink-2", "linktrace", "dynalinks"].flatMap { ["\($0)/clicks", "\($0)/installs"] }
            return try names.enumerated().flatMap { place, name in
                try sample("samples/\(name).jsonl").split(separator: UInt8(ascii: "\n")).prefix(8).map { line in
                    [UInt8(place)] + line
                }
            }
        },
        disagreement: { input in
            guard let choice = input.first.map(Int.init) else { return nil }
            let line = Array(input.dropFirst())
            return choice % 2 == 0 ? clickDisagreement(line, choice / 2) : installDisagreement(line, choice / 2)
        })

    private static let offsetUnits: [OffsetUnit?] = [nil] + OffsetUnit.allCases
    private static let referrerFormats: [ReferrerFormat?] = [nil] + ReferrerFormat.allCases

    private static func clickDisagreement(_ line: [UInt8], _ choice: Int) -> String? {
        var reader = RecordReader(ClickField.self, mapping: .canonical(ClickField.self))
        var fields = reader.makeFields()
        guard reader.read(block: line.span, line: line.indices, into: &fields) == nil else { return nil }
        let at = Instant(milliseconds: Int64(bitPattern: fields[ClickField.clickedAt].bits))
        let source = ClickSource(paths: [], offsetUnit: offsetUnits[choice % offsetUnits.count])
        var signals = ClickSignals(source: source, pool: TextPool(), isBot: { _ in false })
        guard signals.read(fields, at: at) == signals.read(fields, at: at) else { return "a click that is read again" }
        return fields.bytes(of: ClickField.ip).flatMap(addressDisagreement)
    }

    private static func installDisagreement(_ line: [UInt8], _ choice: Int) -> String? {
        var reader = RecordReader(InstallField.self, mapping: .canonical(InstallField.self))
        var fields = reader.makeFields()
        guard reader.read(block: line.span, line: line.indices, into: &fields) == nil else { return nil }
        let at = Instant(milliseconds: Int64(bitPattern: fields[InstallField.requestedAt].bits))
        let rest = choice / offsetUnits.count
        let source = InstallSource(
            paths: [], offsetUnit: offsetUnits[choice % offsetUnits.count],
            screenUnit: rest % 2 == 0 ? .points : .pixels,
            referrerFormat: referrerFormats[rest / 2 % referrerFormats.count])
        var signals = InstallSignals(source: source, pool: TextPool())
        guard signals.read(fields, at: at) == signals.read(fields, at: at) else {
            return "an install that is read again"
        }
        return fields.bytes(of: InstallField.ip).flatMap(addressDisagreement)
    }
}
