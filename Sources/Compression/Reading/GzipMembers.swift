public import AttributionModel
import CISAL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cuts a file of this program's gzip members (`GzipMember`) into members, which threads may then decode side by side.
///
/// Members are told apart by how each begins. Compressed data may contain the same bytes by chance: what is cut there
/// does not decode.
public struct GzipMembers: ~Copyable {
    /// How each member begins: no time, no name, no system.
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    /// The most bytes that a member may have, packed or unpacked: more than any piece of lines has, except one huge
    /// line.
    private static let largest = 64 << 20

    private let file: RawFile
    /// What was read of the next member.
    private var begun: [UInt8] = []

    /// Opens a file.
    public init(path: String) throws(CompressionError) {
        file = try RawFile(path: path, chunkSize: 256 << 10)
    }

    /// Replaces `member` by the compressed bytes of the next one; false at the end of the file.
    ///
    /// - Throws: `unknownContent` for a member that is too large; what reading throws.
    public mutating func next(into member: inout [UInt8]) throws(CompressionError) -> Bool {
        member.removeAll(keepingCapacity: true)
        member += begun
        // A member's own head is not looked for.
        var searched = 1
        while true {
            if let place = GzipMembers.head(in: member, from: searched) {
                begun.replaceSubrange(begun.startIndex..., with: member[place...])
                member.removeSubrange(place...)
                return true
            }
            searched = max(1, member.count - GzipMembers.head.count + 1)
            guard member.count <= GzipMembers.largest else { throw .unknownContent(finding: "a huge gzip member") }
            guard try file.refill() else { break }
            // Safe: the bytes are copied before the next refill.
            unsafe member.append(contentsOf: file.unread)
        }
        begun = []
        return !member.isEmpty
    }

    /// The digest of the file's bytes.
    public func finish() throws(CompressionError) -> Digest { try file.finish() }

    /// Where a member may begin, from a place on.
    private static func head(in bytes: [UInt8], from start: Int) -> Int? {
        let span = bytes.span
        var start = start
        while start + head.count <= bytes.count {
            // Safe: memchr reads within the count that is passed.
            let found = unsafe bytes.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress else { return nil }
                let found = unsafe memchr(base + start, Int32(head[0]), bytes.count - start)
                return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
            }
            guard let place = found, place + head.count <= bytes.count else { return nil }
            if head.indices.allSatisfy({ span[place + $0] == head[$0] }) { return place }
            start = place + 1
        }
        return nil
    }

    /// Decodes bytes into memory that grows where need be, and returns how many they are; nil unless they are one whole
    /// member.
    public static func decode(_ member: [UInt8], into lines: inout [UInt8]) throws(CompressionError) -> Int? {
        let size = member.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard member.count > head.count, size <= largest else { return nil }
        // One byte more than the lines take, so that the decoder gets to the member's end.
        lines.extend(to: size + 1, with: 0)
        var inflater = try Inflater()
        // Safe: the decoder reads and writes within the buffers.
        let step = unsafe member.withUnsafeBufferPointer { input in
            unsafe lines.withUnsafeMutableBufferPointer { output in
                unsafe inflater.decode(input, into: output)
            }
        }
        let isWhole = step.code >= 0 && step.member_ended != 0 && step.consumed == member.count
        return isWhole && step.produced == size ? size : nil
    }
}
