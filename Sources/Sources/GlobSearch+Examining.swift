import Files

extension GlobSearch.Hit {
    /// The file at a path that matched, or nil for a directory that a `**` came across.
    func examine() throws(SourceError) -> InputFile? {
        guard let status = try GlobSearch.status(at: path, shownAs: name) else {
            throw SourceError(
                .notFound, file: name, problem: "it went away after its folder was listed",
                remedy: "run again when nobody moves logs")
        }
        switch status.kind {
        case .file: break
        case .directory:
            if mayBeDirectory { return nil }
            throw SourceError(
                .notAFile, file: name, problem: "it is a directory",
                remedy: "name the files in it, for example \(name)/*.jsonl.gz")
        case .other:
            throw SourceError(
                .notAFile, file: name, problem: "it is a FIFO, socket or device, which cannot be read again",
                remedy: "save its content to a regular file")
        }
        guard FileStatus.isReadable(path) else { throw SourceError(FileError.notReadable, file: name) }
        return InputFile(path: path, name: name, size: status.size, identity: status.identity)
    }
}
