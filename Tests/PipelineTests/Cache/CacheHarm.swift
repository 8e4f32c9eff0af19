import Foundation

/// What may befall a cache file.
struct CacheHarm: Sendable {
    let name: String
    private let change: @Sendable (inout [UInt8]) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void) {
        self.name = name
        self.change = change
    }

    /// Lets it befall the file at a path.
    func apply(to path: String) throws {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        change(&bytes)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Harms to a file of whatever content.
    static let toAnyFile = [
        CacheHarm("cut") { $0.removeLast($0.count / 3) },
        CacheHarm("empty") { $0 = [] },
        CacheHarm("another format") { $0[0] ^= 1 },
        CacheHarm("another key") { $0[$0.count - 40] ^= 1 },
        CacheHarm("a broken footer") { $0[$0.count - 70] ^= 1 },
        CacheHarm("noise") { $0 = $0.map { $0 ^ 0x5A } },
    ]
}
