import AttributionModel
import Compression
import Files
import Sources

/// The file of the texts that the clicks of all logs share that one run has written down: links are clicked in every
/// log, so a file of texts for each would repeat most of them.
///
/// With texts in each log's file a click took 20 bytes more, or 70 after a run for four days.
///
/// It is named by the digest of its words, by which the files of clicks refer to it. If it is gone, these files are of
/// no use; so the cache removes it after them.
enum TextsFile {
    /// How its name ends.
    static let ending = "texts"

    /// The path of the file of texts with a digest.
    static func path(of texts: Digest, in folder: String) -> String {
        "\(folder)/\(String(decoding: texts.hexadecimal, as: UTF8.self)).\(ending)"
    }

    /// Whether the texts that a file's pieces share may be read: they are checked when they are.
    static func isThere(for file: CacheFile) -> Bool {
        file.texts == .none || FileStatus.kind(at: path(of: file.texts, beside: file)) != nil
    }

    /// Writes texts, if there are any, into a section's folder; returns their digest and what went wrong.
    static func write(_ texts: SharedTexts, of section: CacheSection) -> (digest: Digest, problem: String?) {
        let words = texts.takeWords()
        guard words != empty else { return (.none, nil) }
        let digest = Digest(ofWords: words, count: words.count)
        let recording = FileRecording(path: "\(section.folder)/\(ending).new", allowance: section.allowance)
        recording.begin(after: nil)
        recording.append(words)
        let key = CacheKey(digest: digest, path: path(of: digest, in: section.folder))
        return (digest, recording.finish(SourceSummary(name: "", size: 0, digest: digest), key: key))
    }

    /// The words of the texts that a file's pieces share, a `TextSection`; nil if they are gone or damaged.
    static func words(for file: CacheFile) -> [UInt64]? {
        guard file.texts != .none else { return empty }
        var words: [UInt64] = []
        guard let texts = try? CacheFile(path: path(of: file.texts, beside: file), key: file.texts),
            let piece = texts.pieces.first, texts.read(piece, into: &words)
        else { return nil }
        return words
    }

    /// The words of no texts.
    private static let empty = [UInt64](repeating: 0, count: SharedTextKind.allCases.count)

    private static func path(of texts: Digest, beside file: CacheFile) -> String {
        path(of: texts, in: PathText(file.path).parent)
    }
}
