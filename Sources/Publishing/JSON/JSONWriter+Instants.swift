public import AttributionModel

extension JSONWriter {
    /// Writes an instant as RFC 3339 in UTC with milliseconds: `"2026-03-04T10:00:00.000Z"` (spec §6).
    public mutating func instant(_ value: Instant) {
        let text = days.text(of: value)
        write(room: 48) { $0.instant(text) }
    }
}
