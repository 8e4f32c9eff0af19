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
            guard let signal = Signal(name: bytes.span.extracting(key)) else {
                throw DamagedLine("a signal that this version knows")
            }
            guard try restore(signal, from: &cursor, into: &values, pool) else {
                throw DamagedLine("a normal form of \(signal.name)")
            }
        }
        return values
    }

    private static func restore(
        _ signal: Signal, from cursor: inout JSONCursor, into values: inout SignalValues, _ pool: TextPool
    ) throws(DamagedLine) -> Bool {
        if cursor.isNext("\"") {
            let text = try cursor.string()
            return JSONText.withBytes(cursor.bytes, text) { values.restore(signal, text: $0, pool: pool) }
        }
        guard cursor.takeIfNext("[") else {
            let number = try cursor.value()
            return values.restore(signal, number: cursor.bytes.span.extracting(number))
        }
        var texts: [UInt8] = []
        while !cursor.takeIfNext("]") {
            if cursor.takeIfNext(",") { texts.append(UInt8(ascii: ",")) }
            texts += JSONText.bytes(cursor.bytes, try cursor.string())
        }
        return values.restore(signal, text: texts.span, pool: pool)
    }
}
