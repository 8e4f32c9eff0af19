import Foundation

/// The process's standard output.
enum StandardStream {
    /// Writes bytes whole.
    static func write(_ bytes: [UInt8]) throws { try FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
}
