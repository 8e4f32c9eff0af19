extension LogProbe {
    /// Why a run would not take logs as they look here; nil where it would.
    ///
    /// Those that were read to their end are judged as a run with its default `--max-unreadable` judges them, all kinds
    /// together. Of longer ones only the first lines are known: they are refused where more of those are unreadable
    /// than chance gives the beginning of logs that a run just takes.
    /// A log without any readable line is refused in any case.
    public static func refusal(of probes: [LogProbe]) -> RunError? {
        var problems = probes.filter { $0.lines > 0 && $0.unreadable == $0.lines }.map { probe in
            "no readable line of \(probe.kind) is among the first \(probe.lines)"
        }
        let (lines, unreadable) = (probes.reduce(0) { $0 + $1.lines }, probes.reduce(0) { $0 + $1.unreadable })
        let isWhole = probes.allSatisfy { $0.files.allSatisfy(\.isWhole) }
        let isRefused =
            isWhole
            ? !RunOptions.UnreadableLimit.usual.allows(unreadable, of: lines) : isBeyondChance(unreadable, of: lines)
        if problems.isEmpty, isRefused {
            problems.append(
                "\(unreadable) of the \(lines) lines that were looked at cannot be read, and a run refuses more than "
                    + "\(RunOptions.UnreadableLimit.usualShare * 100) % unless --max-unreadable says otherwise")
        }
        guard !problems.isEmpty else { return nil }
        return RunError(
            .tooManyUnreadable,
            problems.joined(separator: "; ") + "; check that the pipeline's fields name what the logs hold")
    }

    /// Unreadable lines in all files.
    var unreadable: Int { files.reduce(0) { $0 + $1.unreadable } }

    /// Whether so many would be unreadable in hardly one beginning of a hundred, three times the usual spread above the
    /// share that a run takes.
    private static func isBeyondChance(_ unreadable: Int, of lines: Int) -> Bool {
        let expected = RunOptions.UnreadableLimit.usualShare * Double(lines)
        return Double(unreadable) > expected + 3 * expected.squareRoot()
    }
}
