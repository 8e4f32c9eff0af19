import Publishing
import Reporting

/// Takes the rows of a run without dates: one part, from which the run itself makes a result.
protocol WholeSink: PartSink {
    /// The files written; known at the end of the part.
    var files: [Manifest.Output] { get }
    /// The part's reports, from its end until the run takes them.
    var reports: ReportStage? { get set }
    /// The lines written to each output.
    var lines: [Accounting.WrittenLines] { get }
}

extension WholeSink {
    /// There is one part.
    func begin(part: Int) {}
}
