import AttributionModel
import Publishing
import Reviewing
import Sources

extension ExplainedLogs {
    /// The files that the run of a part read, that a search for clicks would read, and that no longer exist.
    func gone(ofRunOf part: PublishedPart, _ definition: PipelineDefinition) throws -> [String] {
        let pipeline = try pipeline(definition)
        let patterns = (pipeline.clicks.paths + (pipeline.links?.paths ?? [])).map { PathTemplate($0).anyDay }
        return try InputFiles.missing(named: part.inputs.map(\.path), matching: patterns, under: input)
    }

    /// What a person should know of files that are gone; nothing if there are none.
    func warnings(ofGone names: [String]) -> [String] {
        guard let first = names.first else { return [] }
        let others = names.count == 1 ? "" : " and \((names.count - 1).counted("more file"))"
        let verb = names.count == 1 ? "is" : "are"
        return [
            "\(first)\(others), which the run read, \(verb) no longer under \(input): the clicks that came near may "
                + "not be all of them; put back what is missing, or say where it is with --clicks or --links"
        ]
    }
}
