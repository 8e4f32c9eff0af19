import AttributionModel
import Compression
import Files
import Sources

/// A cache file: the normalised clicks of one input file, what a log of installs has besides its records, the rows of
/// one published state, or texts that clicks share.
///
/// ```
/// header · pieces · where they are · what the manifest says of the input · key, digests
/// ```
/// It consists of 64-bit words in the machine's own byte order: a machine with another order does not recognise the
/// header. The file is open only while something is read from it, as a run may have thousands of them, and a process
/// often may open only 1024. If another file has the same name when it is opened again, digests tell. It is not synced,
/// as each part has a digest, which tells what a crash has damaged. A piece with the right digest is trusted: one that
/// is crafted by hand may trap. The footer is also checked field by field, as it says where to read.
struct CacheFile {
    /// What the footer says of a piece: where it is, and the digest of its words.
    struct Piece {
        /// Its offset from the file's beginning, in words.
        var place: Int
        /// Its length in words.
        var count: Int
        /// The place of the piece's block in the input.
        var sequence: Int
        var digest: Digest
        /// How many words from its beginning are also read and checked alone, and half of their digest.
        var prefix: (count: Int, digest: UInt64)
    }

    /// The layout's number: another one is another cache.
    static let format = 13
    /// "ascclik" and the format.
    static let header: [UInt64] = [0x6B69_6C63_6373_61_00 | UInt64(format), UInt64(format)]
    /// The words after the footer: its place and length, the key, the footer's digest, the header's first word.
    private static let trailerWords = 7

    let path: String
    let pieces: [Piece]
    /// The digest of the texts that the pieces share (`TextsFile`); none if they share none.
    let texts: Digest
    /// What the run that wrote the file knew of the input, apart from its name.
    let summary: SourceSummary

    /// The words that end a file of `place` words so far.
    static func footer(
        _ summary: SourceSummary, pieces: [Piece], texts: Digest, key: Digest, at place: Int
    ) -> [UInt64] {
        var words: [UInt64] = [UInt64(pieces.count)]
        for piece in pieces { words += piece.words }
        words += [texts.high, texts.low]
        var encoder = RecordEncoder()
        encoder.put(summary.size)
        encoder.put(summary.digest)
        encoder.put(summary.decompressedBytes)
        encoder.put(summary.encoding.utf8Bytes)
        encoder.put(UInt32(summary.warnings.count))
        for warning in summary.warnings { encoder.put(warning.utf8Bytes) }
        words.append(UInt64(encoder.bytes.count))
        words.append(bytes: encoder.bytes.span)
        let digest = Digest(ofWords: words, count: words.count)
        return words + [
            UInt64(place), UInt64(words.count), key.high, key.low, digest.high, digest.low, header[0],
        ]
    }

    /// Opens a file and checks everything but its pieces.
    ///
    /// - Throws: `CacheProblem` if it is not a cache file with that key.
    init(path: String, key: Digest) throws(CacheProblem) {
        self.path = path
        let words: [UInt64]
        let total: Int
        do throws(FileError) {
            let file = try WordFile(path: path)
            words = try CacheFile.readFooter(file, key: key)
            total = file.count
        } catch {
            throw .unreadable("\(error)")
        }
        guard let (pieces, texts, summary) = CacheFile.decode(words), pieces.allSatisfy({ $0.isWithin(total) })
        else { throw .foreign }
        (self.pieces, self.texts, self.summary) = (pieces, texts, summary)
    }

    /// The file's words, for several pieces; nil if it cannot be opened.
    func opened() -> WordFile? { try? WordFile(path: path) }

    /// Reads a piece into the beginning of `words`; false if its digest is wrong.
    func read(_ piece: Piece, into words: inout [UInt64]) -> Bool {
        opened().map { read(piece, of: $0, into: &words) } ?? false
    }

    /// The same from the file's words.
    func read(_ piece: Piece, of file: WordFile, into words: inout [UInt64]) -> Bool {
        (try? file.read(piece.count, at: piece.place, into: &words)) == true
            && Digest(ofWords: words, count: piece.count) == piece.digest
    }

    /// Reads the prefix of a piece into the beginning of `words`; false if its digest is wrong.
    func readPrefix(of piece: Piece, into words: inout [UInt64]) -> Bool {
        (try? opened()?.read(piece.prefix.count, at: piece.place, into: &words)) == true
            && Digest(ofWords: words, count: piece.prefix.count).low == piece.prefix.digest
    }

    /// The footer's words; none if its digest is wrong.
    private static func readFooter(_ file: WordFile, key: Digest) throws(FileError) -> [UInt64] {
        var words: [UInt64] = []
        let end = file.count - trailerWords
        guard try file.read(header.count, at: 0, into: &words), words.prefix(header.count) == header[...],
            try file.read(trailerWords, at: end, into: &words), words[6] == header[0],
            Digest(high: words[2], low: words[3]) == key
        else { return [] }
        let digest = Digest(high: words[4], low: words[5])
        guard let place = Int(exactly: words[0]), let count = Int(exactly: words[1]), count > 1, count <= end,
            place == end - count, try file.read(count, at: place, into: &words),
            Digest(ofWords: words, count: count) == digest
        else { return [] }
        return words
    }

    /// The pieces, the digest of the texts and the summary that a footer's words contain; nil if any is missing.
    static func decode(_ words: [UInt64]) -> ([Piece], texts: Digest, SourceSummary)? {
        guard let first = words.first, let count = Int(exactly: first), count < words.count / Piece.wordCount
        else { return nil }
        let end = 1 + count * Piece.wordCount
        var pieces: [Piece] = []
        for place in stride(from: 1, to: end, by: Piece.wordCount) {
            guard let piece = Piece(words[place..<place + Piece.wordCount]) else { return nil }
            pieces.append(piece)
        }
        var bytes: [UInt8] = []
        guard end + 2 < words.count, let length = Int(exactly: words[end + 2]),
            words.copyBytes(0..<length, of: end + 3, into: &bytes), let summary = summary(bytes)
        else { return nil }
        return (pieces, Digest(high: words[end], low: words[end + 1]), summary)
    }

    private static func summary(_ bytes: [UInt8]) -> SourceSummary? {
        var decoder = RecordDecoder(bytes)
        func text() -> String? {
            guard decoder.rest.count >= 4 else { return nil }
            var length = decoder
            guard case let count = length.word32(), count <= length.rest.count else { return nil }
            return decoder.text().map { String(decoding: $0, as: UTF8.self) }
        }
        guard bytes.count >= 8 + 16 + 8 else { return nil }
        var summary = SourceSummary(
            name: "", size: Int64(bitPattern: decoder.word64()), digest: decoder.digest(),
            decompressedBytes: Int64(bitPattern: decoder.word64()))
        guard let encoding = text(), decoder.rest.count >= 4 else { return nil }
        summary.encoding = encoding
        for _ in 0..<decoder.word32() {
            guard let warning = text() else { return nil }
            summary.warnings.append(warning)
        }
        return summary
    }
}

extension CacheFile.Piece {
    /// The number of words for a piece in the footer.
    fileprivate static let wordCount = 7

    fileprivate var words: [UInt64] {
        [
            UInt64(place), UInt64(count), UInt64(sequence), digest.high, digest.low, UInt64(prefix.count),
            prefix.digest,
        ]
    }

    fileprivate init?(_ words: ArraySlice<UInt64>) {
        let first = words.startIndex
        guard let place = Int(exactly: words[first]), let count = Int(exactly: words[first + 1]),
            let sequence = Int(exactly: words[first + 2]), let prefix = Int(exactly: words[first + 5]),
            prefix <= count
        else { return nil }
        self.init(
            place: place, count: count, sequence: sequence,
            digest: Digest(high: words[first + 3], low: words[first + 4]), prefix: (prefix, words[first + 6]))
    }

    /// Whether it fits into a file of that many words.
    fileprivate func isWithin(_ total: Int) -> Bool { place <= total && count <= total - place }
}

/// Why a cache file is not used.
enum CacheProblem: Error {
    /// It is damaged, in another format, from another program, or for something else.
    case foreign
    case unreadable(String)
    /// A part of it is damaged.
    case damaged
    /// The file of the texts that its pieces share, which has this path, is gone or damaged.
    case lacksTexts(String)

    /// In words that follow the file's name.
    var text: String {
        switch self {
        case .foreign: "it is damaged, or another version of the program wrote it"
        case .unreadable(let reason): reason
        case .damaged: "it is damaged"
        case .lacksTexts(let path): "\(path), the file of the texts that it shares with others, is gone or damaged"
        }
    }

    /// What to do if a file of the cache cannot be written.
    static func remedy(writing path: String) -> String {
        "check that \(path) can be created and that its disk has room, or keep the cache elsewhere with --cache-dir"
    }
}
