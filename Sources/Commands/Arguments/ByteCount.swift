import ArgumentParser
import Pipeline

/// A number of bytes with its unit, such as `512MB` or `64MiB`.
enum ByteCount {
    /// The least memory that a run may be given: below it, sorting would do nothing but spill.
    static let leastMemory = 16_000_000

    private static let decimal = [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
    private static let units =
        decimal + [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40), ("B", 1)]

    /// Reads a whole number and a unit.
    ///
    /// - Throws: `ValidationError` for any other text, for fewer than `least` bytes, and for more than any machine has.
    static func parse(_ text: String, atLeast least: Int) throws -> Int {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).trimmingPrefix { $0 == " " }.lowercased()
        let factor = digits == "0" && unit.isEmpty ? 1 : units.first { $0.0.lowercased() == unit }?.1
        guard let number = Int(digits), let factor else {
            throw ValidationError("write a whole number and a unit, such as 512MB, 64MiB or 2GB.")
        }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
        guard !overflow, (least...RunOptions.mostBytes).contains(bytes) else {
            throw ValidationError("write at least \(exact(least)) and at most \(exact(RunOptions.mostBytes)).")
        }
        return bytes
    }

    /// A number of bytes in the largest decimal unit that it is a multiple of.
    private static func exact(_ bytes: Int) -> String {
        let (name, size) = decimal.first { bytes % $0.1 == 0 } ?? ("B", 1)
        return "\(bytes / size)\(name)"
    }
}
