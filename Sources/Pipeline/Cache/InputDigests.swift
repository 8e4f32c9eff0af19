import AttributionModel
import Compression
import Files

/// The digests of input files, by which cached clicks are found, and days found to be up to date.
///
/// The cache has the digests that earlier runs computed, so that a night need not read four days of logs to learn that
/// they have not changed.
///
/// A remembered digest is trusted if the file's stamp is the same as when it was digested: device, number, size, time
/// of writing, time of change, which no program can set. It is remembered only if the file had not been changed for
/// three seconds before the run began and kept its stamp while it was read, so that a later change shows in the stamp
/// (as with git's index). If anything in the stamp differs, the file is read.
final class InputDigests {
    /// The name of the file in which they are.
    static let fileName = "inputs"
    /// "ascindg" and the layout's number.
    private static let header: UInt64 = 0x6764_6E69_6373_61_01
    private static let entryWords = FileStamp.wordCount + 2
    /// How many are kept; beyond that, only those that the last run asked for.
    private static let limit = 1 << 16

    private let path: String?
    private let now: Int64
    private var remembered: [FileStamp: Digest] = [:]
    /// By the bytes of paths: equal strings may name different files.
    private var asked: [[UInt8]: Digest] = [:]
    private var askedStamps: Set<FileStamp> = []
    private var isChanged = false
    /// How many files have been read; for tests.
    private(set) var readCount = 0

    /// Reads what earlier runs left in a folder, nil for none; `now` is when this run began, in milliseconds.
    init(in folder: String?, now: Int64) {
        path = folder.map { "\($0)/\(InputDigests.fileName)" }
        self.now = now
        if let path, let words = try? InputDigests.read(path) {
            for place in stride(from: 0, to: words.count, by: InputDigests.entryWords) {
                let end = place + FileStamp.wordCount
                remembered[FileStamp(words: words[place..<end])] = Digest(high: words[end], low: words[end + 1])
            }
        }
    }

    /// The words of all entries; none if the file's digest is wrong.
    private static func read(_ path: String) throws(FileError) -> ArraySlice<UInt64> {
        let file = try WordFile(path: path)
        var words: [UInt64] = []
        let count = file.count - 2
        guard count > 0, count % entryWords == 1, try file.read(file.count, at: 0, into: &words), words[0] == header,
            Digest(ofWords: words, count: count) == Digest(high: words[count], low: words[count + 1])
        else { return [] }
        return ArraySlice(words[1..<count])
    }

    /// The digest of a file's bytes.
    ///
    /// - Throws: `CompressionError` if it cannot be read, or the task is cancelled.
    func digest(of path: String) throws(CompressionError) -> Digest {
        let name = path.utf8Bytes
        if let known = asked[name] { return known }
        let stamp = try CompressionError.reading(FileStamp(of: path))
        askedStamps.insert(stamp)
        let digest: Digest
        if let known = remembered[stamp] {
            digest = known
        } else {
            // Under the stamp of what was read: the path may by now lead to another file.
            let read = try FileDigest.stamped(path)
            digest = read.digest
            readCount += 1
            if let stamp = read.stamp, stamp.isSettled(at: now) {
                askedStamps.insert(stamp)
                remembered[stamp] = digest
                isChanged = true
            }
        }
        asked[name] = digest
        return digest
    }

    /// Leaves what it knows to later runs; if that fails, they read the files again.
    ///
    /// - Returns: What a person should know: otherwise a cache that can never be written would silently cost time.
    func save() -> [String] {
        guard let path, isChanged else { return [] }
        if remembered.count > InputDigests.limit { remembered = remembered.filter { askedStamps.contains($0.key) } }
        var words = [InputDigests.header]
        for (stamp, digest) in remembered { words += stamp.words + [digest.high, digest.low] }
        let digest = Digest(ofWords: words, count: words.count)
        words += [digest.high, digest.low]
        do throws(FileError) {
            var writer = try WordFileWriter(path: "\(path).new")
            try writer.append(words, count: words.count)
            try writer.publish(as: path)
            isChanged = false
            return []
        } catch {
            return [
                "the digests of the logs are not kept for later runs, which read these files again: \(error); "
                    + CacheProblem.remedy(writing: path)
            ]
        }
    }
}
