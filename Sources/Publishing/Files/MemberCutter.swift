/// Cuts an output into pieces that each become a gzip member (spec §6).
///
/// Every piece is exactly `memberSize` bytes, the last one shorter; an empty output is one empty piece. Where the cuts
/// lie depends on the bytes alone and not on how they came, so that the pieces can be compressed side by side.
public struct MemberCutter: Sendable {
    /// 4 MiB.
    public static let memberSize = 4 << 20

    private let size: Int
    private var piece: [UInt8] = []
    /// The memory of pieces that were dealt with.
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
            if piece.isEmpty { startPiece() }
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

    private mutating func startPiece() {
        if let memory = spare.popLast() { piece = memory }
        piece.removeAll(keepingCapacity: true)
        piece.reserveCapacity(size)
    }

    /// Takes back a piece that was dealt with: a later one is cut into its memory.
    public mutating func reuse(_ piece: consuming [UInt8]) { spare.append(piece) }

    /// The last piece, nil where the output ended with a full one.
    public consuming func finish() -> [UInt8]? {
        piece.isEmpty && count > 0 ? nil : piece
    }
}
