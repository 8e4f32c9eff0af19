import AttributionModel
import Sources

/// The logs in which an explanation searches for clicks that came near.
public struct ExplainedLogs: Sendable {
    /// The folder that path patterns are relative to.
    public var input: String
    /// Path patterns that override the pipeline's.
    public var paths = PathOverrides()
    /// What to do with damaged files.
    public var corruptFiles = RunOptions.CorruptFiles.fail
    /// How many threads read at once.
    public var threads = 1
    /// How many clicks are reported for each tier.
    package var limit = 5
    /// Whether candidates are reported as well, as though they were none: this is how tests compare the reasons.
    package var tellsOfCandidates = false

    /// The logs of a folder, where the pipeline of a result looks for them.
    public init(input: String) { self.input = input }

    /// The files of patterns that may have records of a time span, with those of the names that the manifest of a day
    /// has; nil in a result without dates, where all files of the patterns count.
    ///
    /// - Throws: `RunError` of kind `inputMissing` if a pattern finds none.
    func files(
        _ patterns: [String], of span: ClosedRange<Instant>, in pipeline: PipelineDefinition,
        besides namesOfDay: [String]?
    ) throws -> [InputFile] {
        var search = InputSearch(under: input)
        guard let namesOfDay else { return try search.find(ofAnyDay: patterns) }
        let days = ExplainedLogs.folders(of: span, in: pipeline)
        let log = try DayInputs.Log(patterns, of: days, by: &search)
        if let empty = log.dated.first(where: { days.allSatisfy($0.lacks) }) {
            throw RunError(
                .inputMissing,
                "cannot read \(empty.pattern): no file of \(CivilDay.names(days)) matches it under \(input); check "
                    + "--input, or name other files with --clicks, --installs or --links")
        }
        let named = try InputFiles.find(named: namesOfDay, matching: patterns.ofAnyDay, under: input)
        return (log.files(of: days) + named).byName.withoutRepeats
    }

    /// The days whose folders may have records of a time span: a line may be in the folder of the day before its own,
    /// and folders may be for UTC days.
    private static func folders(
        of span: ClosedRange<Instant>, in pipeline: PipelineDefinition
    ) -> ClosedRange<Int32> {
        DayInputs.days(of: span.lowerBound, in: pipeline.zone).lowerBound
            - 1...DayInputs.days(of: span.upperBound, in: pipeline.zone).upperBound
    }
}
