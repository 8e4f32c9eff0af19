package import AttributionModel

/// Lengths of time as pipeline files write them: a whole number and a unit, or 0 (spec §9).
enum DurationText {
    fileprivate static let units: [(name: String, length: Milliseconds)] = [
        ("ms", 1), ("s", .second), ("m", .minute), ("h", .hour), ("d", .day),
    ]

    /// The length that a text stands for.
    static func read(_ text: String) throws(TextFault) -> Milliseconds {
        if text == "0" { return 0 }
        let digits = text.prefix(while: \.isASCIIDigit)
        let unit = text.dropFirst(digits.count)
        let remedy = "write a whole number and one of ms, s, m, h, d, such as 72h"
        guard !digits.isEmpty, let length = units.first(where: { $0.name == unit })?.length else {
            let fault = unit.isEmpty ? "has no unit" : "is not a length of time"
            throw TextFault(message: "\"\(text)\" \(fault); \(remedy)")
        }
        let longest = PipelineFile.longestDuration
        guard let count = Int64(digits), count <= longest / length else {
            throw TextFault(message: "\"\(text)\" is too long; write at most \(PipelineFile.text(of: longest))")
        }
        return count * length
    }
}

extension PipelineFile {
    /// The longest length of time; longer ones make no sense, as required times span less than a century (spec §2).
    package static let longestDuration: Milliseconds = 36_500 * .day

    /// The length of time that a text such as `72h` stands for, spelled as in pipeline files; nil for any other text.
    package static func duration(_ text: String) -> Milliseconds? {
        try? DurationText.read(text)
    }

    /// A length as a pipeline file would write it, such as `72h`, in the largest unit that it is a multiple of; in days
    /// only from four days on.
    package static func text(of length: Milliseconds) -> String {
        guard length != 0 else { return "0" }
        let fitting = DurationText.units.last { length % $0.length == 0 && ($0.length < .day || length > 3 * .day) }
        return fitting.map { "\(length / $0.length)\($0.name)" } ?? "\(length)ms"
    }
}
