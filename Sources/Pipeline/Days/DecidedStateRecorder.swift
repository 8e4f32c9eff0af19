import AttributionModel
import Publishing
import Sources

/// Writes the state of a day into the cache while the day is being decided.
///
/// It writes what a night that reads the published state would write (`EarlierState`).
struct DecidedStateRecorder {
    private let section: CacheSection
    private let recording: FileRecording
    private var recorder: StateRecorder
    private var rows = 0
    private var bytes = 0

    init(_ section: CacheSection, day: BatchDay) {
        self.section = section
        recording = section.recording(Int(day.number))
        recorder = StateRecorder(recording)
    }

    /// Takes the next rows of the day.
    mutating func append(_ rendered: borrowing RenderedRows) {
        for entry in rendered.stateEntries {
            var row = entry.row
            row.number = rows
            recorder.add(row, line: rendered.state.span.extracting(entry.line))
            rows += 1
        }
        bytes += rendered.state.count
    }

    /// Gives the recording its name, once the day has been published with that state.
    ///
    /// Failure is silent: the next night then reads the published file, and says what is in the way.
    mutating func finish(as state: Manifest.Output) {
        recorder.endPiece()
        let summary = SourceSummary(
            ofState: state.name, size: Int64(state.size), digest: state.digest, decompressed: bytes)
        _ = recording.finish(summary, key: section.key(state.digest))
    }
}
