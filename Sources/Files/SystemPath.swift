#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A path as the system has it: bytes, which need not be text if another program named a file.
public struct SystemPath: Sendable {
    /// The bytes, with a zero at the end.
    let terminated: [CChar]

    /// The path that a text spells.
    public init(_ path: String) { terminated = Array(path.utf8CString) }

    /// A name alone.
    public init(_ name: [UInt8]) { terminated = name.map { CChar(bitPattern: $0) } + [0] }

    /// The path of a name in a folder.
    public init(_ name: [UInt8], in folder: SystemPath) {
        let slash = CChar(bitPattern: UInt8(ascii: "/"))
        terminated = folder.terminated.dropLast() + [slash] + name.map { CChar(bitPattern: $0) } + [0]
    }

    /// Whether no call takes it, and so nobody can name what is there by it.
    public var isTooLong: Bool { terminated.count > Int(PATH_MAX) }

    /// The path for people; bytes that are not text are replaced.
    public var text: String {
        String(decoding: terminated.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
