import AttributionModel
import Compression
import Fixtures
import Sources

extension ScratchDirectory {
    /// Writes a file and describes it as an input.
    func input(_ bytes: [UInt8], as name: String) throws -> InputFile {
        try write(bytes, to: name)
        return InputFile(path: path(of: name), name: name, size: Int64(bytes.count))
    }
}

/// One line of a length, without its newline.
func longLine(_ length: Int) -> [UInt8] {
    [0x7B] + [UInt8](repeating: 0x61, count: length - 2) + [0x7D]
}

func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    try GzipMember.compress(bytes.span, effort: .fast)
}
