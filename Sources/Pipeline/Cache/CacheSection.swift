import AttributionModel

/// The files of one kind in the cache, and how a run adds to them.
struct CacheSection: Sendable {
    /// What the files hold, clicks of logs, what logs of installs have beside these, or rows of a state; also how their
    /// names end.
    enum Kind: String, CaseIterable { case clicks, installs, state }

    let kind: Kind
    let folder: String
    /// The digest of all that shapes what is kept of an input, besides its content.
    let shape: Digest
    let allowance: WriteAllowance

    /// What identifies the file for an input's content.
    func key(_ content: Digest) -> CacheKey {
        var builder = DigestBuilder(seed: DigestSeed.cacheKey)
        builder.add(content)
        builder.add(shape)
        let name = String(decoding: builder.digest.hexadecimal, as: UTF8.self)
        return CacheKey(digest: builder.digest, path: "\(folder)/\(name).\(kind.rawValue)")
    }

    /// Begins a file, which has only a number until it is complete.
    func recording(_ number: Int) -> FileRecording {
        let name = kind == .clicks ? "\(number).new" : "\(number).\(kind.rawValue).new"
        return FileRecording(path: "\(folder)/\(name)", allowance: allowance)
    }
}
