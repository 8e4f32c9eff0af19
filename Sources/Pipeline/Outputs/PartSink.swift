/// Takes the rows of a run part by part, in order within each part.
protocol PartSink: AnyObject {
    /// Begins a part; parts begin and end in order.
    func begin(part: Int) async throws
    /// Takes the next rows of the part that was begun last.
    func append(_ rows: RenderedRows) throws
    /// Writes what is complete.
    func flush() async throws
    /// Ends a part with what its reports count.
    func end(part: Int, reports: ReportStage) async throws
}
