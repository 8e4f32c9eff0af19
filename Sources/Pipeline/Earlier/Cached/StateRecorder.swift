import AttributionModel
import Compression
import Files

/// Writes down the rows of a state as they are read, for later runs (`StateLayout`).
struct StateRecorder {
    /// How many words of rows, or of lines, end a piece.
    private static let (rowWords, lineWords) = (1 << 16, 1 << 18)

    private let recording: FileRecording
    private var rows: [UInt64] = []
    private var lines: [UInt64] = []
    private var rowCount = 0
    private var sequence = 0

    /// Writes into a recording, without finishing it.
    init(_ recording: FileRecording) {
        self.recording = recording
        begin()
    }

    /// Adds a row, with its line if an install may ask for it.
    mutating func add(_ keys: EarlierKeys, line: Span<UInt8>) {
        var flags = UInt64(keys.won?.claim.rawValue ?? 0) << StateLayout.claimShift
        if keys.user != nil { flags |= StateLayout.userBit }
        if keys.device != nil { flags |= StateLayout.deviceBit }
        append(keys.id)
        rows.append(UInt64(bitPattern: keys.requestedAt.milliseconds))
        rows.append(UInt64(keys.number) << StateLayout.numberShift | flags)
        if let user = keys.user { append(user) }
        if let device = keys.device { append(device) }
        if let won = keys.won { append(won.id) }
        if keys.isLineNeeded(byDevice: true) {
            rows.append(UInt64(lines.count) << 32 | UInt64(line.count))
            rows.append(Digest(of: line).low)
            lines.append(bytes: line)
        }
        rowCount += 1
        if rows.count >= StateRecorder.rowWords || lines.count >= StateRecorder.lineWords { endPiece() }
    }

    private mutating func append(_ digest: Digest) {
        rows.append(digest.high)
        rows.append(digest.low)
    }

    private mutating func begin() {
        rows.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        rows += [UInt64(sequence), 0]
        lines.append(UInt64(sequence + 1))
        rowCount = 0
    }

    /// Ends the piece at hand; if no more rows follow, all of them are then in the recording.
    mutating func endPiece() {
        rows[1] = UInt64(rowCount)
        recording.append(rows)
        recording.append(lines)
        sequence += 2
        begin()
    }
}
