import AttributionModel
import Compression
import PipelineFile

/// What digests that days are told apart by have in common, whether a run or a re-scoring decides them.
extension DigestBuilder {
    /// Adds what decides: the program's rules, and a pipeline file with the length to which its windows are shortened.
    mutating func add(_ pipeline: LocatedPipeline, window: Milliseconds?) {
        add(UInt64(Version.rules))
        for text in [pipeline.text, window.map { PipelineFile.text(of: $0) } ?? ""] {
            add(Digest(of: text.utf8Bytes.span))
        }
    }

    /// Adds the contents of files, which may be in any order.
    mutating func add(contents: [Digest]) {
        add(UInt64(contents.count))
        for content in contents.sorted() { add(content) }
    }

    /// Adds the states of days that are looked back at, in order.
    mutating func add(statesOf days: some Sequence<PublishedDay>) {
        for day in days {
            add(UInt64(bitPattern: Int64(day.day.number)))
            add(day.state)
        }
    }
}
