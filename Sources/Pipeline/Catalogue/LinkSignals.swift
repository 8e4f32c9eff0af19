import AttributionModel
import Signals

/// Reads what links are matched by: their own windows, and the names that install referrers have for them; one per
/// worker.
struct LinkSignals: Sendable {
    /// Impossible values met so far, by `LinkField.rawValue`: of the right type, but a window that is no length of
    /// time, or an address that no referrer can have (spec §2).
    private(set) var impossible = [Int](repeating: 0, count: LinkField.allCases.count)
    private let referrer: InstallReferrer?

    /// Makes a reader for links that a pipeline's installs may name.
    init(namedBy installs: InstallSource) {
        referrer = installs.referrerFormat.map { InstallReferrer(format: $0, ignoredQuery: installs.ignoredQuery) }
    }

    /// The link's own window in whole milliseconds, as all lengths of time are; nil where it has none.
    ///
    /// An age of that very length is told from the rounded limit.
    mutating func windowLimit(_ fields: borrowing ParsedFields) -> Milliseconds? {
        let hours = fields[LinkField.windowHours]
        guard hours.kind == .number else { return nil }
        guard hours.number >= 0 else {
            impossible[LinkField.windowHours.rawValue] += 1
            return nil
        }
        // A century and more: longer than any pipeline's window.
        return Milliseconds((min(hours.number, 1_000_000) * Double(Milliseconds.hour)).rounded())
    }

    /// The name by which an install referrer of the pipeline's format may refer to the link; nil where there is none.
    mutating func referredAs(_ fields: borrowing ParsedFields) -> [UInt8]? {
        guard let referrer else { return nil }
        let field: LinkField = referrer.format == .dynalinks ? .url : .linkID
        let value = fields[field]
        guard value.kind == .text else { return nil }
        let text = fields.text.span.extracting(value.range)
        guard field == .url else { return referrer.canonicalID(text) }
        let url = referrer.canonicalURL(text)
        if url == nil { impossible[field.rawValue] += 1 }
        return url
    }
}
