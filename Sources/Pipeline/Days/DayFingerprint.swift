import AttributionModel
import Compression
import Files
import Sources

/// Tells whether a day would come out as it was published: a digest of all that its rows depend on.
///
/// That is the program's rules, the pipeline file and what overrides it, the content of the files that a run for that
/// day alone reads, and the states of the days before it, compressed: after a change of the compression a day is
/// decided again, to the same rows. Names of files are left out, as rows do not depend on them. A day that is not over
/// has a mark, so that its fingerprint changes when it ends, whether or not lines have come since: it is no longer
/// provisional.
struct DayFingerprint {
    let run: AttributionRun
    let inputs: DayInputs
    let digests: InputDigests
    let ends: DayEnds

    /// The fingerprint of a day that follows the published days, with its files as they are now.
    func of(_ day: BatchDay, after published: PublishedDays) throws -> Digest {
        let files = inputs.inputs(of: day...day)
        return try of(day, after: published) { kind in try files.files(of: kind).map(digest) }
    }

    /// The same with the contents of its files as a run has read them, so that a later change of a file makes a
    /// difference.
    func of(
        _ day: BatchDay, after published: PublishedDays, contents contentsOf: (RecordKind) throws -> [Digest]
    ) rethrows -> Digest {
        var builder = DigestBuilder(seed: DigestSeed.day)
        builder.add(run.located, window: run.options.window?.wholeMilliseconds)
        for kind in [RecordKind.click, .install, .link] { builder.add(contents: try contentsOf(kind)) }
        builder.add(statesOf: published.inOrder.before(day, within: run.pipeline.reach))
        if !ends.isOver(day) { builder.add(UInt64(bitPattern: -1)) }
        return builder.digest
    }

    /// The digest of a file's bytes.
    ///
    /// - Throws: `RunError`, of kind `interrupted` if the task is cancelled: all logs of a year may have to be read.
    func digest(of file: InputFile) throws -> Digest {
        do throws(CompressionError) {
            return try digests.digest(of: file.path)
        } catch {
            throw RunError(SourceError(error, file: file.name))
        }
    }
}
