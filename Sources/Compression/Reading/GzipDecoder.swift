import AttributionModel
import CISAL

/// Reads a gzip file of any number of members, headers, checksums and lengths checked.
///
/// Zero bytes up to the file's end are padding, as of a tape, and passed over with a warning, and so is garbage, if it
/// is short and has no sign of another member or of other data. Whatever else follows a member and is none is damage:
/// nobody can tell it from members whose beginning is damaged, or from zero bytes that a crash left in place of data.
struct GzipDecoder: ~Copyable {
    private var inflater: Inflater
    private var member = 1
    private var isInMember = true
    private var isFinished = false
    private var failure: CompressionError?
    /// What was ignored, in words: padding or garbage at the end.
    private(set) var warning: String?

    /// The longest garbage that is passed over: what programs leave behind is shorter, most members are longer.
    private static let mostGarbage = 4_096

    /// Gets ready for the first member.
    init() throws(CompressionError) {
        inflater = try Inflater()
    }

    /// Fills the output from the file; fewer bytes only before an error or at the end, 0 only at the end.
    ///
    /// What was decoded before an error is given first, the error by the next call.
    mutating func read(
        into output: UnsafeMutableBufferPointer<UInt8>, from file: RawFile
    ) throws(CompressionError) -> Int {
        if let failure { throw failure }
        var produced = 0
        do throws(CompressionError) {
            while produced < output.count, !isFinished {
                if isInMember {
                    // Safe: `produced` is less than the count.
                    let rest = unsafe UnsafeMutableBufferPointer(rebasing: output[produced...])
                    try unsafe decode(into: rest, from: file, produced: &produced)
                } else {
                    try lookForMember(in: file)
                }
            }
        } catch {
            failure = error
            if produced == 0 { throw error }
        }
        return produced
    }

    private mutating func decode(
        into output: UnsafeMutableBufferPointer<UInt8>, from file: RawFile, produced: inout Int
    ) throws(CompressionError) {
        if file.unreadCount == 0 { _ = try file.refill() }
        // At the file's end ISA-L may still hold decoded bytes: it is asked once more, with nothing.
        let step = unsafe inflater.decode(file.unread, into: output)
        file.consume(step.consumed)
        produced += step.produced
        guard step.code >= 0 else { throw error(for: step, at: file.offset) }
        if step.member_ended != 0 {
            isInMember = false
        } else if file.unreadCount == 0, step.produced < output.count, file.isAtEnd {
            throw .truncated(.gzip, member: member, offset: file.offset)
        }
    }

    private func error(for step: cisal_step, at offset: Int64) -> CompressionError {
        let place = max(0, offset - Int64(step.held))
        switch step.code {
        case ISAL_INCORRECT_CHECKSUM: return .wrongChecksum(member: member, offset: place)
        case ISAL_INVALID_WRAPPER, ISAL_UNSUPPORTED_METHOD: return .brokenHeader(member: member, offset: place)
        default: return .brokenData(member: member, offset: place)
        }
    }

    /// After a member: another one, padding or garbage up to the end, or damage.
    private mutating func lookForMember(in file: RawFile) throws(CompressionError) {
        if file.unreadCount == 0, try !file.refill() {
            isFinished = true
            return
        }
        let place = file.offset
        // Safe: there is at least one unread byte.
        let first = unsafe file.unread[0]
        guard first != 0 else { return try passOverPadding(in: file) }
        guard first == 0x1F else { return try passOverGarbage([], in: file, at: place) }
        file.consume(1)
        if file.unreadCount == 0, try !file.refill() {
            throw .truncated(.gzip, member: member + 1, offset: file.offset)
        }
        // Safe: as above.
        guard unsafe file.unread[0] == 0x8B else { return try passOverGarbage([first], in: file, at: place) }
        member += 1
        isInMember = true
        inflater.begin()
        // The first byte of the magic number may have left the buffer; ISA-L gets it from here.
        inflater.feed(first)
    }

    /// Goes to the file's end, a buffer at a time, if there are only zero bytes up to there.
    private mutating func passOverPadding(in file: RawFile) throws(CompressionError) {
        let place = file.offset
        repeat {
            // Safe: the buffer stays as it is until the next refill.
            guard unsafe file.unread.allSatisfy({ $0 == 0 }) else { throw damage(at: place) }
        } while try file.refill()
        warning = "ignored zero bytes after gzip member \(member), from compressed byte \(place) on"
        isFinished = true
    }

    /// Goes to the file's end, if what follows is short enough and nothing that somebody may want; `start` has those of
    /// its bytes that were consumed.
    private mutating func passOverGarbage(
        _ start: [UInt8], in file: RawFile, at place: Int64
    ) throws(CompressionError) {
        var garbage = start
        repeat {
            guard garbage.count + file.unreadCount <= Self.mostGarbage else { throw damage(at: place) }
            // Safe: as for padding.
            unsafe garbage.append(contentsOf: file.unread)
        } while try file.refill()
        guard !Self.mayBeData(garbage) else { throw damage(at: place) }
        let bytes = garbage.count.counted("byte")
        warning = "ignored \(bytes) after gzip member \(member), from compressed byte \(place) on, as no gzip data"
        isFinished = true
    }

    /// Whether garbage may be what somebody wants: a member, perhaps with one byte of its beginning damaged, something
    /// in another format, or plain lines.
    private static func mayBeData(_ garbage: [UInt8]) -> Bool {
        let hasMember = zip(garbage, garbage.dropFirst()).contains { $0 == 0x1F && $1 == 0x8B }
        let beginning: [UInt8] = [0x1F, 0x8B, 0x08]
        let isNearMember = zip(garbage, beginning).count { $0 == $1 } >= 2
        let isOtherFormat = Encoding(head: garbage.span) != Encoding()
        return hasMember || isNearMember || isOtherFormat || garbage.first { !$0.isBlank && $0 != 0x0A } == 0x7B
    }

    private func damage(at place: Int64) -> CompressionError {
        .otherData(.gzip, offset: place)
    }
}
