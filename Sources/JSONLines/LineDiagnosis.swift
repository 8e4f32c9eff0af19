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

    /// What a line that is no JSON looks like, in words for people; nil where it is nothing common.
    ///
    /// The words hold nothing of the line.
    public static func looks(ofNoJSON line: [UInt8]) -> String? {
        if line.starts(with: [0xEF, 0xBB, 0xBF]) {
            return "it begins with a byte-order mark"
        }
        var scan = JSONGrammar()
        guard !scan.isValue(line.span) else { return nil }
        let text = line.indices.lazy.filter { !line[$0].isBlank }
        guard let first = text.first else { return "it is blank" }
        if line[first] == UInt8(ascii: "[") { return "it begins a list" }
        guard line.contains(UInt8(ascii: "{")) else {
            return "it has no {, as in CSV or where an object takes several lines"
        }
        guard scan.at < line.count else { return nil }
        switch line[scan.at] {
        case UInt8(ascii: "'"): return "it has single quotes, and JSON has double ones"
        case UInt8(ascii: "N"), UInt8(ascii: "I"): return "it has NaN or Infinity, which JSON does not know"
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard let last = text.last(where: { $0 < scan.at }), line[last] == UInt8(ascii: ",") else { return nil }
            return "it has a comma behind the last value"
        default: return nil
        }
    }
}
