import AttributionModel
import Publishing
import Reporting

/// What a task renders for a range of installs, and what reports need of them.
struct RenderedRows: Sendable {
    var attributions: [UInt8] = []
    var candidates: [UInt8] = []
    var state: [UInt8] = []
    var responses: [UInt8] = []
    /// Only if the cache keeps the state: the rows of its lines, without their numbers, and where each line is, without
    /// its line feed.
    var stateEntries: [(row: EarlierKeys, line: Range<Int>)] = []
    var rows = 0
    var attributed: [ReportedInstall] = []

    /// The size at which a share's rows are written before more are rendered: twice what most shares take.
    static let limit = 16 << 20
    /// Enough room for each output of most shares; what is never written to costs no memory.
    private static let room = 8 << 20

    /// No rows, with room for a share's in the outputs that a pipeline has.
    init(for output: OutputChoice) {
        attributions.reserveCapacity(RenderedRows.room)
        if output.keepsCandidates { candidates.reserveCapacity(RenderedRows.room) }
        if output.keepsState { state.reserveCapacity(RenderedRows.room) }
        if output.responses != nil { responses.reserveCapacity(RenderedRows.room) }
    }

    /// No rows and no room.
    init() {}

    /// Notes what reports count of an attributed install, whose row has a type of match.
    mutating func report(_ tail: RowTail, requestedAt: Instant, _ values: DimensionValues) {
        guard let matchType = tail.matchType else { return }
        attributed.append(
            ReportedInstall(
                requestedAt: requestedAt, values: values,
                counted: AttributedInstall(
                    matchType: matchType, level: tail.level, confidence: tail.confidence, age: tail.age,
                    isInherited: tail.inheritedFrom != nil)))
    }

    /// Forgets the rows and keeps the memory.
    mutating func clear() {
        attributions.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        state.removeAll(keepingCapacity: true)
        responses.removeAll(keepingCapacity: true)
        stateEntries.removeAll(keepingCapacity: true)
        rows = 0
        attributed.removeAll(keepingCapacity: true)
    }
}

/// An attributed install as reports count it, with its day and dimensions.
struct ReportedInstall: Sendable {
    var requestedAt: Instant
    var values: DimensionValues
    var counted: AttributedInstall
}
