import AttributionModel
import Compression

/// Cuts a file's decompressed content into blocks of whole lines; the part of a `LineSource` behind its lock.
struct LineReader: ~Copyable {
    private enum Stage {
        case unopened, betweenMembers, inMember, done
        case failed(SourceError)
    }

    private let file: InputFile
    private let keepsReadable: Bool
    private var stage = Stage.unopened
    private var decoded: DecodedFile?
    private var member = DecodedFile.Member(name: nil, index: 0)
    private var sequence = 0
    // Where the next block begins in the member's stream, and what of it is already read: the line that the last block
    // cut off.
    private var position: Int64 = 0
    private var carried: [UInt8] = []
    // An error met while the rest of an overlong line was skipped: the beginning of the line is delivered first.
    private var failureAhead: CompressionError?
    private(set) var summary: SourceSummary

    init(file: InputFile, keepsReadable: Bool) {
        self.file = file
        self.keepsReadable = keepsReadable
        summary = SourceSummary(name: file.name, size: file.size)
    }

    /// The file's raw bytes read so far.
    var rawBytesRead: Int64 { decoded?.rawBytesRead ?? (summary.encoding.isEmpty ? 0 : summary.size) }

    /// Fills the block with the next lines; false at the end.
    mutating func nextBlock(into block: inout LineBlock) throws(SourceError) -> Bool {
        if case .failed(let failure) = stage { throw failure }
        do throws(CompressionError) {
            return try advance(into: &block)
        } catch {
            return try settle(error, into: &block)
        }
    }

    private mutating func advance(into block: inout LineBlock) throws(CompressionError) -> Bool {
        block.used = 0
        while true {
            switch stage {
            case .unopened:
                let opened = try DecodedFile(path: file.path)
                decoded = opened
                summary.encoding = opened.encoding.name
                stage = .betweenMembers
            case .betweenMembers:
                guard let next = try decoded?.nextMember() else {
                    try finish()
                    return false
                }
                member = next
                position = 0
                stage = .inMember
            case .inMember:
                if let failureAhead { throw failureAhead }
                if try fill(&block) { return true }
            case .done, .failed: return false
            }
        }
    }

    /// Fills a block from the member; false where the member ended without any more bytes.
    private mutating func fill(_ block: inout LineBlock) throws(CompressionError) -> Bool {
        var target = LineBlock.size
        while target < carried.count { target = min(target * 2, LineBounds.longest + 1) }
        block.reserve(target)
        startBlock(&block)
        var searched = 0
        while true {
            let isEnd = try read(into: &block, upTo: target)
            if position == 0 { dropByteOrderMark(&block) }
            if isEnd {
                stage = .betweenMembers
                guard block.used > 0 else { return false }
                deliver(&block, length: block.used)
                return true
            }
            if let newline = lastNewline(in: block, from: searched) {
                carry(block, from: newline + 1)
                deliver(&block, length: newline + 1)
                return true
            }
            searched = block.used
            if block.used <= LineBounds.longest {
                target = min(target * 2, LineBounds.longest + 1)
            } else if block.used == LineBounds.longest + 1, block.bytes[LineBounds.longest] == 0x0D {
                // Perhaps a line of full length that ends in CR LF.
                target += 1
            } else {
                try deliverOverlong(&block)
                return true
            }
            block.reserve(target)
        }
    }

    /// Begins a block with the partial line of the last one.
    private mutating func startBlock(_ block: inout LineBlock) {
        block.bytes.replaceSubrange(0..<carried.count, with: carried)
        block.used = carried.count
        block.offset = position
        block.member = member.name
        block.memberIndex = member.index
        block.overlong = nil
        carried.removeAll(keepingCapacity: true)
    }

    /// Reads until the block is filled up to `target`; true at the member's end.
    private mutating func read(into block: inout LineBlock, upTo target: Int) throws(CompressionError) -> Bool {
        while block.used < target {
            let got = try decoded?.read(into: &block.bytes, from: block.used, upTo: target) ?? 0
            guard got > 0 else { return true }
            block.used += got
            summary.decompressedBytes += Int64(got)
        }
        return false
    }

    private mutating func dropByteOrderMark(_ block: inout LineBlock) {
        guard block.used >= 3, block.bytes[0] == 0xEF, block.bytes[1] == 0xBB, block.bytes[2] == 0xBF else { return }
        block.dropFirst(3)
        position = 3
        block.offset = 3
    }

    private func lastNewline(in block: borrowing LineBlock, from start: Int) -> Int? {
        // A loop, as `lastIndex(of:)` takes twice as long; in debug builds, too, where tests have lines of many
        // megabytes.
        var place = block.used
        while place > start {
            place -= 1
            if block.bytes[place] == 0x0A { return place }
        }
        return nil
    }

    /// Keeps what follows a block's last newline for the next block.
    private mutating func carry(_ block: borrowing LineBlock, from start: Int) {
        carried.append(contentsOf: block.bytes[start..<block.used])
    }

    private mutating func deliver(_ block: inout LineBlock, length: Int) {
        block.used = length
        block.sequence = sequence
        sequence += 1
        position += Int64(length)
    }

    /// Delivers the beginning of an overlong line once its rest was skipped: only the whole tells whether it is UTF-8.
    private mutating func deliverOverlong(_ block: inout LineBlock) throws(CompressionError) {
        deliver(&block, length: block.used)
        var check = OverlongCheck()
        check.take(block.bytes.span.extracting(0..<block.used))
        do throws(CompressionError) {
            try skipLine(using: &block, &check)
            block.overlong = check.reason(isWhole: true)
        } catch .cancelled {
            throw .cancelled
        } catch {
            failureAhead = error
            block.overlong = check.reason(isWhole: false)
        }
        block.used = LineBlock.overlongPrefix
    }

    /// Skips the rest of an overlong line after the part that is kept; what follows its newline is carried over.
    private mutating func skipLine(
        using block: inout LineBlock, _ check: inout OverlongCheck
    ) throws(CompressionError) {
        let start = LineBlock.overlongPrefix
        while true {
            // A small file may hold a line that takes hours.
            try CompressionError.requireGoingOn()
            block.used = start
            let isEnd = try read(into: &block, upTo: start + LineBlock.size)
            let newline = block.bytes[start..<block.used].firstIndex(of: 0x0A)
            check.take(block.bytes.span.extracting(start..<(newline ?? block.used)))
            if let newline {
                position += Int64(newline + 1 - start)
                carry(block, from: newline + 1)
                return
            }
            position += Int64(block.used - start)
            if isEnd { return }
        }
    }

    private mutating func finish() throws(CompressionError) {
        guard let decoded else { return }
        summary.digest = try decoded.finish()
        note(decoded)
        self.decoded = nil
        stage = .done
    }

    private mutating func note(_ decoded: DecodedFile) {
        summary.size = decoded.rawBytesRead
        summary.warnings = decoded.warnings
    }
}

extension LineReader {
    /// Deals with an error: stops, or delivers the whole lines before the damage and ends there.
    private mutating func settle(_ error: CompressionError, into block: inout LineBlock) throws(SourceError) -> Bool {
        let isNamed = if case .inMember = stage { true } else { false }
        let failure = SourceError(error, file: file.name, member: isNamed ? member.name : nil)
        guard keepsReadable, error.isDamage, decoded != nil else { throw stop(failure) }
        summary.damage = failure
        do throws(CompressionError) {
            try finish()
        } catch {
            throw stop(SourceError(error, file: file.name))
        }
        guard isNamed, failureAhead == nil else { return false }
        if position == 0 { dropByteOrderMark(&block) }
        guard let newline = lastNewline(in: block, from: 0) else { return false }
        deliver(&block, length: newline + 1)
        return true
    }

    private mutating func stop(_ failure: SourceError) -> SourceError {
        stage = .failed(failure)
        if let decoded { note(decoded) }
        decoded = nil
        return failure
    }
}

/// What can only be told from the whole of an overlong line, of which just the beginning is kept.
private struct OverlongCheck {
    private var text = UTF8Check()
    private var isBlank = true

    mutating func take(_ bytes: Span<UInt8>) {
        text.take(bytes)
        guard isBlank else { return }
        for place in bytes.indices where !bytes[place].isBlank {
            isBlank = false
            return
        }
    }

    /// Why the line cannot be read; nil for a blank one, which is ignored (spec §2).
    ///
    /// `isWhole` is false where damage to the file hides the line's end.
    func reason(isWhole: Bool) -> UnreadableReason? {
        guard !isBlank else { return nil }
        return (isWhole ? text.isWhole : text.isSound) ? .tooLong : .notUTF8
    }
}
