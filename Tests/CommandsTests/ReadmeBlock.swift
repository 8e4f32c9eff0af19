/// A block of code of the README.
struct ReadmeBlock: Equatable {
    /// The word behind its fence.
    var mark: String
    /// What stands between its fences, ended by a newline.
    var text: String

    /// The blocks that have a mark, in order.
    static func all(in readme: String) -> [ReadmeBlock] {
        var blocks: [ReadmeBlock] = []
        var open: ReadmeBlock?
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open {
                open?.text += line + "\n"
                guard line == "```" else { continue }
                blocks.append(block)
                open = nil
            } else if line.hasPrefix("```") {
                open = ReadmeBlock(mark: String(line.dropFirst(3)), text: "")
            }
        }
        return blocks
    }

    /// Whether a command printed this: whole lines one after the other, `...` for any number of others.
    ///
    /// How far days were when their run was killed is different every time. Days of an output that are `up to date` may
    /// be shown as published and the other way round, where `inPeace`, a run that was not killed, published them so.
    func isPart(of output: String, _ inPeace: String = "") -> Bool {
        var rest = ReadmeBlock.lines(output, inPeace)[...]
        for part in ReadmeBlock.lines(text, inPeace).split(separator: "...") {
            guard let place = rest.firstRange(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return true
    }

    /// Lines, those of days that are up to date as the run in peace has them.
    private static func lines(_ text: String, _ inPeace: String) -> [Substring] {
        let published = inPeace.split(separator: "\n")
        return text.split(separator: "\n").map { line in
            guard line.hasSuffix("  up to date") else { return line }
            let day = line.dropLast("up to date".count) + "published: "
            return published.first { $0.hasPrefix(day) } ?? line
        }
    }
}
