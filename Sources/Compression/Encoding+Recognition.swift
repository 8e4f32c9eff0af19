import AttributionModel

extension Encoding {
    /// How many of a file's first bytes decide what it is: one more than a tar without members is padded to.
    static let headSize = 10_241

    /// What a file is, by its first bytes and by what follows frames that hold no data.
    init(of file: RawFile) throws(CompressionError) {
        let head = try file.bytes(Encoding.headSize, at: 0)
        self.init(head: head.span)
        if filter == .zstd { filter = try Filter(behindSkippableFramesOf: file) }
    }

    /// What the first bytes of a file say; a compressed tar shows only after decompression, and an lz4 file that begins
    /// with frames without data is taken for zstd.
    init(head: Span<UInt8>) {
        if let filter = Filter(magicOf: head) {
            self.init(filter: filter)
        } else if Encoding.beginsWithZipMember(head) || head.begins(with: [0x50, 0x4B, 0x05, 0x06]) {
            self.init(container: .zip)
        } else {
            self.init(container: Encoding.isTar(head) ? .tar : nil)
        }
    }

    /// Whether a zip begins with a member, as every zip with members does.
    static func beginsWithZipMember(_ head: Span<UInt8>) -> Bool { head.begins(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Whether the first 512 bytes are a tar header: it pads with NUL, and its sum agrees or it names the format.
    ///
    /// Bytes without a NUL are text, whose digits may agree with the sum by chance. A tar without members has no
    /// header: it is two blocks of zero bytes, or the twenty to which writers pad it. Zero bytes of any other length
    /// may be a lost log.
    static func isTar(_ head: Span<UInt8>) -> Bool {
        guard head.count >= 512 else { return false }
        if head.count == 1024 || head.count == 10_240, head.indices.allSatisfy({ head[$0] == 0 }) { return true }
        var place = 0
        while place < 257, head[place] != 0 { place += 1 }
        guard place < 257 else { return false }
        var sum = 0
        for index in 0..<512 {
            sum += (148..<156).contains(index) ? 0x20 : Int(head[index])
        }
        var stated: Int?
        for index in 148..<156 {
            let byte = head[index]
            guard (0x30...0x37).contains(byte) else {
                if byte == 0x20 && stated == nil { continue }
                break
            }
            stated = (stated ?? 0) * 8 + Int(byte - 0x30)
        }
        if let stated, stated == sum { return true }
        return head.extracting(droppingFirst: 257).begins(with: [0x75, 0x73, 0x74, 0x61, 0x72])
    }

    /// Says what a head that is not text looks like; nil for text.
    ///
    /// Text is what begins like a JSON line or has one behind its first line, or contains neither a NUL nor more than a
    /// third of control bytes: a stray NUL in some line, or a torn one, makes that line unreadable, not the file.
    static func oddity(of head: Span<UInt8>) -> String? {
        let nested = Encoding(head: head)
        if nested != Encoding() { return "it holds \(nested.name) data inside; unpack it once" }
        // Such a file does not say where it ends: nobody would notice that a copy was cut off.
        if head.begins(with: [0x1F, 0x9D]) {
            return "it looks like data of compress (.Z), which may be cut off unseen"
        }
        let hasNUL = head.indices.contains { head[$0] == 0 }
        if hasNUL, head.begins(with: [0xFF, 0xFE]) || head.begins(with: [0xFE, 0xFF]) {
            return "it looks like UTF-16 text"
        }
        var start = head.begins(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < head.count, head[start].isBlank { start += 1 }
        if start < head.count, head[start] == 0x7B || head[start] == 0x0A { return nil }
        if beginsObject(head, behindNULs: start) { return nil }
        let known = tables.first { head.begins(with: Array($0.start.utf8)) }
        if known == nil, hasLineOfObject(head) { return nil }
        if !head.isEmpty, head.indices.allSatisfy({ head[$0] == 0 }) {
            return "it begins with zero bytes, as a crash leaves them in place of data"
        }
        var controls = 0
        for index in head.indices {
            let byte = head[index]
            if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F { controls += 1 }
        }
        guard hasNUL || controls * 3 > head.count else { return nil }
        return "it looks like \(known?.name ?? "binary") data"
    }

    /// Whether a line behind the first begins like a JSON object.
    private static func hasLineOfObject(_ head: Span<UInt8>) -> Bool {
        guard head.count > 2 else { return false }
        return (0..<head.count - 2).contains { head[$0] == 0x0A && head[$0 + 1] == 0x7B && head[$0 + 2] == 0x22 }
    }

    /// How files begin in the formats of tables that people export.
    private static let tables = [(name: "Parquet", start: "PAR1"), (name: "Avro", start: "Obj\u{1}")]

    /// Whether a JSON object follows NULs, which remain before the next line if a log was cut off while somebody was
    /// writing to it.
    ///
    /// If there are more NULs than the head holds, nobody can tell what follows: that is not text. UTF-16 and UTF-32
    /// have a NUL after the brace, too.
    private static func beginsObject(_ head: Span<UInt8>, behindNULs start: Int) -> Bool {
        var rest = head.extracting(start..<head.count)
        rest = rest.extracting(droppingFirst: rest.indices.first { !isSpace(rest[$0]) && rest[$0] != 0 } ?? rest.count)
        guard rest.begins(with: [0x7B]) else { return false }
        rest = rest.extracting(droppingFirst: 1)
        rest = rest.extracting(droppingFirst: rest.indices.first { !isSpace(rest[$0]) } ?? rest.count)
        return rest.begins(with: [0x22]) || rest.begins(with: [0x7D])
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == 0x0A }
}

extension Encoding.Filter {
    /// The compression with whose magic number a head begins.
    init?(magicOf head: Span<UInt8>) {
        if head.begins(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if head.begins(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else if Encoding.Filter.beginsLz4Frame(head) {
            self = .lz4
        } else if head.begins(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
            self = .xz
        } else if Encoding.Filter.isBzip2(head) {
            self = .bzip2
        } else if head.count >= 8, Encoding.Filter.beginsSkippableFrame(head) {
            self = .zstd
        } else {
            return nil
        }
    }

    /// `BZh`, a level, and the digits of pi for a block or of its square root for an empty stream.
    private static func isBzip2(_ head: Span<UInt8>) -> Bool {
        guard head.count >= 10, head.begins(with: [0x42, 0x5A, 0x68]), (0x31...0x39).contains(head[3]) else {
            return false
        }
        let rest = head.extracting(droppingFirst: 4)
        return rest.begins(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
            || rest.begins(with: [0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
    }

    /// What an lz4 frame of the present form begins with.
    static let lz4Magic: [UInt8] = [0x04, 0x22, 0x4D, 0x18]

    /// Whether a head begins an lz4 frame, of the present form or the one before.
    static func beginsLz4Frame(_ head: Span<UInt8>) -> Bool {
        head.begins(with: lz4Magic) || head.begins(with: [0x02, 0x21, 0x4C, 0x18])
    }

    /// Whether a head begins a frame that holds no data, whose form zstd and lz4 share.
    static func beginsSkippableFrame(_ head: Span<UInt8>) -> Bool {
        head.count >= 4 && head[0] & 0xF0 == 0x50 && head[1] == 0x2A && head[2] == 0x4D && head[3] == 0x18
    }

    /// The compression of what follows the frames without data that a file begins with; zstd if that is not lz4.
    ///
    /// What parallel zstd writes begins with such a frame.
    init(behindSkippableFramesOf file: RawFile) throws(CompressionError) {
        var place: Int64 = 0
        while true {
            let head = try file.bytes(8, at: place)
            guard head.count == 8, Encoding.Filter.beginsSkippableFrame(head.span) else {
                self = Encoding.Filter.beginsLz4Frame(head.span) ? .lz4 : .zstd
                return
            }
            place += 8 + (4..<8).reduce(0) { $0 | Int64(head[$1]) << (($1 - 4) * 8) }
        }
    }
}

extension Span<UInt8> {
    /// Whether the bytes begin with `prefix`.
    func begins(with prefix: [UInt8]) -> Bool {
        guard count >= prefix.count else { return false }
        return prefix.indices.allSatisfy { self[$0] == prefix[$0] }
    }
}
