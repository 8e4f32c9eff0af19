import AttributionModel

/// Names of calendars (spec §3, `calendar`).
enum CalendarName {
    /// The BCP-47 name in lower case; ICU's names are mapped, others stay.
    static func normal(_ bytes: Span<UInt8>) -> [UInt8] {
        let lowered = bytes.lowercased
        return names[lowered] ?? lowered
    }

    private static let names: [[UInt8]: [UInt8]] = {
        let pairs = [
            ("gregorian", "gregory"),
            ("republicofchina", "roc"),
            ("ethiopicametemihret", "ethiopic"),
            ("ethiopicametealem", "ethioaa"),
            ("ethiopic-amete-alem", "ethioaa"),
            ("islamiccivil", "islamic-civil"),
            ("islamicc", "islamic-civil"),
            ("islamictabular", "islamic-tbla"),
            ("islamicummalqura", "islamic-umalqura"),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0.utf8Bytes, $1.utf8Bytes) })
    }()
}
