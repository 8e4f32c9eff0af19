public import AttributionModel

/// Says why a line cannot be read, slowly and with care (spec §2, §11).
///
/// It shares no code with the fast reader: what one refuses the other must name, and tests compare the two.
public enum LineDiagnosis {
    /// The greatest nesting; the line's object is level 1 (spec §2).
    public static let deepest = 512

    /// The first reason that applies in the order of the reasons, or nil for a JSON object that can be read.
    public static func reason(for line: Span<UInt8>) -> UnreadableReason? {
        guard (try? UTF8Span(validating: line)) != nil else { return .notUTF8 }
        guard line.count <= LineBounds.longest else { return .tooLong }
        var scan = JSONGrammar()
        guard scan.isValue(line) else { return .notJSON }
        if scan.hasLoneSurrogate { return .loneSurrogate }
        if scan.depth > deepest { return .tooDeep }
        return scan.isObject ? nil : .notObject
    }
}
