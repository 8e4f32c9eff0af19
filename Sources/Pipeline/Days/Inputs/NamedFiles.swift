import AttributionModel
import Sources

/// The files that a run for a single day reads once its manifest names them: the day's own, and those in which the
/// present run has found lines that it looks at.
struct NamedFiles {
    private let run: AttributionRun
    private let inputs: DayInputs
    private let read: InputsAsRead
    private let files: FileDays
    /// The days of the folders of the run's files of clicks, by their places; nil for files that the manifests of its
    /// days named, or that are read for every day.
    private let clickFolders: [ClosedRange<Int32>?]

    /// The files for a run over some days that has read its files.
    init(_ span: DaySpanRun, _ findings: DayFindings) {
        run = span.run
        inputs = span.inputs
        (read, files) = (findings.read, findings.files)
        let known = inputs.clicks.daysOfFiles
        clickFolders = span.files.clicks.map { known[$0.path.utf8Bytes] }
    }

    /// The places of a day's files among the run's, by kind.
    func places(of day: Int32) -> [RecordKind: Set<Int>] {
        var places = read.places(of: inputs.own(of: day...day))
        places[.install, default: []].formUnion(files.files(of: .install, day: day).map(\.file))
        for near in DayInputs.clickDays(of: day, run) {
            // For its window, those in later folders: that this run read earlier ones for other days is no reason.
            let found = files.files(of: .click, day: near).map(\.file).filter { file in
                near == day || clickFolders[file].map { $0.lowerBound > day } ?? true
            }
            places[.click, default: []].formUnion(found)
        }
        return places
    }
}
