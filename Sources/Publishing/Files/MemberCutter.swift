/// Cuts an output into pieces that each become a gzip member (spec §6).
///
/// Every piece has exactly `memberSize` bytes, except that the last may be shorter; an empty output is one empty piece.
/// Cuts depend only on the bytes and not on how they arrive, so that pieces can be compressed in parallel.
public struct MemberCutter: Sendable {
    /// 4 MiB.
    public static let memberSize = 4 << 20

    private let size: Int
    private var piece: [UInt8] = []
    /// The memory of pieces that are done with.
    private var spare: [[UInt8]] = []
    private var count = 0

    /// Makes a cutter; other sizes than the specified one are for tests.
    public init(memberSize: Int = MemberCutter.memberSize) {
        size = max(1, memberSize)
    }

    /// Takes bytes and returns the pieces that they complete.
    public mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
        var complete: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            if piece.isEmpty {
                piece = spare.popLast() ?? []
                piece.removeAll(keepingCapacity: true)
                piece.reserveCapacity(size)
            }
            let part = rest.prefix(size - piece.count)
            piece.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            guard piece.count == size else { break }
            complete.append(piece)
            piece = []
        }
        count += complete.count
        return complete
    }

    /// Takes back a piece that is done with, whose memory a later one will use.
    public mutating func reuse(_ piece: consuming [UInt8]) { spare.append(piece) }

    /// The last piece, nil if the output ended with a full one.
    public consuming func finish() -> [UInt8]? {
        piece.isEmpty && count > 0 ? nil : piece
    }
}
