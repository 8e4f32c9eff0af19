public import AttributionModel
import CLineReader

/// Says why a line cannot be read, slowly and with care (spec §2, §11).
///
/// It shares nothing with the fast reader but the greatest depth: it must name a reason for exactly the lines that the
/// reader refuses, and tests compare the two.
public enum LineDiagnosis {
    /// The first reason that applies in the order of the reasons, or nil for a JSON object that can be read.
    public static func reason(for line: Span<UInt8>) -> UnreadableReason? {
        guard (try? UTF8Span(validating: line)) != nil else { return .notUTF8 }
        guard line.count <= LineBounds.longest else { return .tooLong }
        var scan = JSONGrammar()
        guard scan.isValue(line) else { return .notJSON }
        if scan.hasLoneSurrogate { return .loneSurrogate }
        if scan.depth > Int(LINE_DEEPEST_LEVEL) { return .tooDeep }
        return scan.isObject ? nil : .notObject
    }
}
