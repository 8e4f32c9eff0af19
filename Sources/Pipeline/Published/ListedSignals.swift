import AttributionModel
import Reviewing
import Signals

/// Turns the signals in candidates' lines back into values (spec §3, §6).
enum ListedSignals {
    /// The values that an object of signals stands for; an empty range has none.
    static func read(_ bytes: [UInt8], _ range: Range<Int>, pool: TextPool) throws(DamagedLine) -> SignalValues {
        var values = SignalValues()
        guard !range.isEmpty else { return values }
        var cursor = JSONCursor(bytes, range)
        try cursor.take("{")
        while !cursor.takeIfNext("}") {
            let key = try cursor.anyKey()
            let word = String(decoding: bytes[key], as: UTF8.self)
            guard let signal = Signal(name: word) else { throw DamagedLine("a signal that this version knows") }
            let spelled = try spelled(&cursor)
            guard spelled.restore(signal, into: &values, pool: pool) else {
                throw DamagedLine("a normal form of \(signal.name)")
            }
        }
        return values
    }

    private static func spelled(_ cursor: inout JSONCursor) throws(DamagedLine) -> SpelledSignal {
        if cursor.isNext("\"") { return .text(JSONText.bytes(cursor.bytes, try cursor.string())) }
        guard cursor.takeIfNext("[") else { return .number(Array(cursor.bytes[try cursor.value()])) }
        var tags: [[UInt8]] = []
        while !cursor.takeIfNext("]") {
            _ = cursor.takeIfNext(",")
            tags.append(JSONText.bytes(cursor.bytes, try cursor.string()))
        }
        return .text(Array(tags.joined(separator: ",".utf8)))
    }
}
