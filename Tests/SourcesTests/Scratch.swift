import AttributionModel
import Compression
import Foundation
import Sources

/// A directory of a test's own that goes with it.
final class ScratchDirectory {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("ascribe-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, directories on its way included.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> InputFile {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return InputFile(path: url.path, name: name, size: Int64(bytes.count))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    }
}

/// The same numbers in every run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Lines that look like a click log; compressible, no two alike.
func logLines(_ count: Int, seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var lines: [UInt8] = []
    for index in 0..<count {
        lines.append(
            contentsOf: "{\"click_id\":\"\(index)-\(numbers.next())\",\"link_id\":\"l\(numbers.next() % 50)\"}\n".utf8)
    }
    return lines
}

/// One line of a length, without its newline.
func longLine(_ length: Int) -> [UInt8] {
    [0x7B] + [UInt8](repeating: 0x61, count: length - 2) + [0x7D]
}

func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    try GzipMember.compress(bytes.span, effort: .fast)
}
