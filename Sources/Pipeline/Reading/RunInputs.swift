import AttributionModel
import Publishing
import Sources

/// The files of a run, found before anything is read.
struct RunInputs {
    let clicks: [InputFile]
    let installs: [InputFile]
    let links: [InputFile]

    /// All files, clicks first.
    var all: [InputFile] { clicks + installs + links }

    /// The files of one kind of record.
    func files(of kind: RecordKind) -> [InputFile] {
        switch kind {
        case .click: clicks
        case .install: installs
        case .link: links
        }
    }

    /// The files that a run of these inputs reads, its pipeline file included.
    func readFiles(of run: AttributionRun) -> ReadFiles {
        ReadFiles(all.map { ($0.path, $0.name) } + (run.located.path.map { [($0, $0)] } ?? []))
    }
}

extension RunInputs {
    /// Finds the files of a run without dates.
    init(_ run: AttributionRun) throws {
        var search = InputSearch(under: run.options.input)
        clicks = try search.find(ofAnyDay: run.pipeline.clicks.paths)
        installs = try search.find(ofAnyDay: run.pipeline.installs.paths)
        links = try RunInputs.findLinks(of: run.pipeline, by: &search)
    }

    /// The files of the catalogue.
    ///
    /// Unless the catalogue is required, patterns that find no file are passed over. But if clicks of unknown links are
    /// dropped, some pattern must find a file: without a catalogue, every click would be dropped.
    static func findLinks(
        of pipeline: PipelineDefinition, by search: inout InputSearch
    ) throws(SourceError) -> [InputFile] {
        guard let source = pipeline.links else { return [] }
        let files = try search.find(ofAnyDay: source.paths, areRequired: source.isRequired)
        guard files.isEmpty, pipeline.clicks.screening.knownLink else { return files }
        return try search.find(ofAnyDay: source.paths)
    }
}
