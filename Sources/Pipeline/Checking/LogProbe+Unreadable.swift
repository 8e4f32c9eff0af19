import AttributionModel

extension LogProbe {
    /// Why a run would not take logs as they look here; nil where it would.
    ///
    /// Logs that were read to their end are judged as a run with this `limit` of unreadable lines, or with the default
    /// if it is nil, would judge them, all kinds together. Of longer logs only the first lines are known: they are
    /// refused if more of these lines are unreadable than chance explains in logs that a run would only just take. A
    /// kind of log without any readable line is refused in any case: most likely its fields are named wrongly, or what
    /// should have filled its files failed.
    public static func refusal(
        of probes: [LogProbe], limit asked: RunOptions.UnreadableLimit? = nil
    ) -> RunError? {
        // A catalogue may have no links.
        let empty = probes.filter { $0.kind != .links && $0.lines == 0 && $0.files.contains { $0.isWhole } }
        guard empty.isEmpty else {
            let kinds = empty.map { "there are no \($0.kind) in \($0.files.map(\.name).firstNames)" }
            return RunError(.tooManyUnreadable, kinds.joined(separator: "; ") + "; check that the logs are complete")
        }
        let limit = asked ?? .usual
        var problems = probes.filter { $0.lines > 0 && $0.unreadable == $0.lines }.map { probe in
            probe.lines == 1
                ? "the first line of \(probe.kind) cannot be read"
                : "none of the first \(probe.lines) lines of \(probe.kind) can be read"
        }
        let (lines, unreadable) = (probes.reduce(0) { $0 + $1.lines }, probes.reduce(0) { $0 + $1.unreadable })
        let isWhole = probes.allSatisfy { $0.files.allSatisfy(\.isWhole) }
        let isTaken = limit.allows(unreadable, of: lines) || !isWhole && limit.mayAllow(unreadable, ofFirst: lines)
        if problems.isEmpty, !isTaken {
            problems.append(
                "\(unreadable) of the \(lines) lines that were looked at cannot be read, "
                    + excess(over: asked, isWhole: isWhole))
        }
        guard !problems.isEmpty else { return nil }
        let remedy = UnreadableRemedy(probes.flatMap { $0.files.map(\.remedy) })
        return RunError(.tooManyUnreadable, problems.joined(separator: "; ") + "; " + remedy.text)
    }

    /// How a run's limit is exceeded: certainly where logs were read to their end or the limit is a number, but a share
    /// of all lines may turn out smaller further on.
    private static func excess(over asked: RunOptions.UnreadableLimit?, isWhole: Bool) -> String {
        let usual = "\(RunOptions.UnreadableLimit.usualShare * 100) %"
        let run = isWhole ? "and a run refuses more than" : "and a run, which looks at all lines, refuses more than"
        return switch asked {
        case nil: "\(run) \(usual)\(isWhole ? "" : " of them") unless --max-unreadable says otherwise"
        case .share where !isWhole: "\(run) --max-unreadable allows"
        default: "more than --max-unreadable allows"
        }
    }

    /// Unreadable lines in all files.
    var unreadable: Int { files.reduce(0) { $0 + $1.unreadable } }
}

extension RunOptions.UnreadableLimit {
    /// Whether logs that a run takes may have that many unreadable lines among their first: for a share, this is the
    /// number to expect and up to three times its usual spread, which hardly one log in a hundred exceeds.
    fileprivate func mayAllow(_ unreadable: Int, ofFirst lines: Int) -> Bool {
        switch self {
        case .count(let count): return unreadable <= count
        case .share(let share):
            let expected = share * Double(lines)
            return Double(unreadable) <= expected + 3 * expected.squareRoot()
        }
    }
}
