internal import CISAL

/// Reads a gzip file of any number of members, checking headers, checksums and lengths.
///
/// Anything after a member that is not another one is ignored with a warning, as gzip itself does.
struct GzipDecoder: ~Copyable {
    private var inflater: Inflater
    private var member = 1
    private var isInMember = true
    private var isFinished = false
    private var failure: CompressionError?
    /// What was ignored, in words; at most one warning, after which reading stops.
    private(set) var warning: String?

    /// Gets ready for the first member.
    init() throws(CompressionError) {
        inflater = try Inflater()
    }

    /// Fills the output from the file; fewer bytes only before an error or at the end, 0 only at the end.
    ///
    /// What was decoded before an error is returned first, and the next call throws the error.
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
        // At the file's end ISA-L may still hold decoded bytes: it is called once more, with no input.
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

    /// After a member: another one, the end, or bytes that are ignored.
    private mutating func lookForMember(in file: RawFile) throws(CompressionError) {
        if file.unreadCount == 0, try !file.refill() {
            isFinished = true
            return
        }
        let place = file.offset
        // Safe: there is at least one unread byte.
        let first = unsafe file.unread[0]
        guard first == 0x1F else {
            return ignoreRest(first == 0 ? "zero bytes" : "bytes that are not a gzip member", from: place)
        }
        file.consume(1)
        if file.unreadCount == 0, try !file.refill() {
            throw .truncated(.gzip, member: member + 1, offset: file.offset)
        }
        // Safe: as above.
        guard unsafe file.unread[0] == 0x8B else { return ignoreRest("bytes that are not a gzip member", from: place) }
        member += 1
        isInMember = true
        inflater.begin()
        // The first byte of the magic number may no longer be in the buffer; ISA-L gets it from here.
        inflater.feed(first)
    }

    private mutating func ignoreRest(_ what: String, from place: Int64) {
        warning = "ignored \(what) after gzip member \(member), from compressed byte \(place) on"
        isFinished = true
    }
}
