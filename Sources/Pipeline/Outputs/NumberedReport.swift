import AttributionModel
import Reporting
import Signals

/// A report whose values are texts of a pool, numbered as they occur.
struct NumberedReport {
    private var report: DimensionReport
    /// The number of each text, by the text's id; a plain table, as ids are dense and every row looks one up.
    private var numbers: [Int32] = []
    /// The texts, by number.
    private var texts: [TextID] = []

    /// The dimension that it goes by.
    var dimension: Dimension { report.dimension }

    /// Makes a report without any install.
    init(_ dimension: Dimension) { report = DimensionReport(dimension) }

    /// Counts an install by its value, which may be absent; returns the value's number.
    mutating func add(_ install: AttributedInstall, to value: TextID) -> Int {
        let number = number(of: value)
        report.add(install, to: number)
        return number
    }

    private mutating func number(of value: TextID) -> Int {
        let place = Int(value.number)
        numbers.grow(toHold: place, with: -1)
        if numbers[place] >= 0 { return Int(numbers[place]) }
        numbers[place] = Int32(texts.count)
        texts.append(value)
        return texts.count - 1
    }

    /// The names of all texts.
    private func names(from pool: TextPool) -> DimensionNames {
        let texts = texts
        return DimensionNames(count: texts.count) { number, range in
            let text = texts[number]
            return text.isPresent ? pool.bytes(of: text, in: range) : nil
        }
    }

    /// The report with all clicks; `pool` has the texts.
    consuming func finish(
        _ clicks: some CountedClicks, ages: AgesInOrder, pool: TextPool
    ) -> (report: FinishedReport, clicks: [DimensionCounts]) {
        var counts: [DimensionCounts] = []
        clicks.forEach(in: dimension, pool) { value, clicks in
            let number = number(of: value)
            while counts.count <= number { counts.append(DimensionCounts()) }
            counts[number] += clicks
        }
        return (report.finish(names: names(from: pool), ages: ages), counts)
    }
}
