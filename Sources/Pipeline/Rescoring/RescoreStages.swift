import AttributionModel
import Deciding
import Publishing
import Reporting

/// The work of a re-scoring: candidates in, rows out, part by part (spec §6).
struct RescoreStages {
    let rescoring: Rescoring
    /// The parts of the result that are decided again, in order.
    let parts: [PublishedPart]
    /// How each part is decided, by its place.
    let plans: [PartPlan]
    /// Whether rows are revised, as the change moves no click; otherwise candidates are read.
    private let revisesRows: Bool
    let store: RescoreStore

    /// Stages for some parts of a re-scoring; `mayRevise` says that their rows depend on the same earlier days.
    init(_ rescoring: Rescoring, _ parts: ArraySlice<PublishedPart>, mayRevise: Bool) {
        let store = RescoreStore(clickLimit: rescoring.clickLimit)
        var plans: [Int: PartPlan] = [:]
        for revision in rescoring.revisions {
            let plan = PartPlan(revision, new: rescoring.new, areDays: rescoring.isOfDays, store: store)
            for part in revision.parts { plans[part] = plan }
        }
        self.parts = Array(parts)
        self.plans = parts.indices.compactMap { plans[$0] }
        precondition(self.plans.count == self.parts.count, "every part that is decided again has a plan")
        revisesRows = mayRevise && self.plans.allSatisfy { $0.rowRevision != nil }
        self.rescoring = rescoring
        self.store = store
    }

    var new: PipelineDefinition { rescoring.new }
    var threads: Int { rescoring.threads }

    /// Decides all installs again, after the days before them; each part's rows and reports go to the sink, part by
    /// part.
    func run(after earlier: [PublishedDay], into sink: any PartSink, progress: RunProgress) async throws {
        progress.expect(installs: parts.reduce(0) { $0 + ($1.manifest.outputs[OutputName.attributions]?.rows ?? 0) })
        progress.begin(.deciding)
        // Parts are read ahead of those that are published. If a missing file was found only then, it would depend on
        // the threads how many parts are published before it.
        try requireFiles()
        if revisesRows { return try await revise(into: sink, progress: progress) }
        try await decide(after: earlier, into: sink, progress: progress)
    }

    /// Refuses parts without the candidates or the state that deciding again needs, or without their rejects.
    func requireFiles() throws(RunError) {
        for part in parts {
            if !revisesRows { try part.requireCandidates() }
            if revisesRows || new.refersToInstalls { _ = try part.lines(OutputName.state) }
            try part.requireRejects()
        }
    }

    /// Refuses parts with reports from which clicks could not be taken over.
    func requireReports() throws(RunError) {
        for part in parts {
            _ = try PublishedClicks(part)
            _ = try part.bytes(of: OutputName.tiers)
        }
    }

    /// All parts, of which nothing is decided yet, given the clicks that were won before the first.
    func partsUnderWay(into sink: any PartSink, wonBefore: Claims? = nil) throws -> PartsUnderWay {
        let none = Claims(clickCount: 0, lapsing: .none, history: new.match.history)
        return try PartsUnderWay(parts.count, into: sink, after: wonBefore ?? none) { part in
            ReportStage(pipeline: new, day: parts[part].day, hotKeys: try parts[part].hotKeys(of: new.match))
        }
    }

    /// Ends a part's reports, with the clicks from the result's own reports.
    func finish(_ reports: consuming ReportStage, ofPart part: Int) throws -> FinishedReports {
        var finished = reports.finish(
            try PublishedClicks(parts[part]), texts: store.texts, linkNames: store.linkNames)
        // If rows are revised without reading the candidates, what tiers looked at is unchanged.
        if revisesRows, let place = finished.files.firstIndex(where: { $0.name == OutputName.tiers }) {
            finished.files[place].file.bytes = try parts[part].bytes(of: OutputName.tiers)
        }
        return finished
    }
}
