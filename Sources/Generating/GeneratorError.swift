import Publishing

/// Why logs could not be generated.
package enum GeneratorError: Error, Equatable, CustomStringConvertible {
    /// An option's value lies outside its bounds.
    case badOption(name: String, bounds: String)
    /// The folder or a file in it cannot be made or examined; what is wrong with it, and what to do.
    case cannotCreate(String)
    /// Writing failed, or the disk is full; what is wrong with it, and what to do.
    case writeFailed(String)
    /// A file already exists with other content: a log of the user's own, or one made with other options.
    case foreign(path: String)
    /// The folder holds other logs, which a run would read along with the new ones: those of an earlier, larger set, or
    /// the user's own.
    case leftovers(path: String)

    /// Another process generates logs in the folder.
    case locked(path: String)

    /// Makes the error of an output that could not be written.
    init(_ error: OutputError) {
        self = error.kind == .writeFailed ? .writeFailed(error.description) : .cannotCreate(error.description)
    }

    /// A sentence for people.
    package var description: String {
        switch self {
        case .badOption(let name, let bounds):
            "cannot generate logs: \(name) takes \(bounds); choose another value"
        case .cannotCreate(let problem), .writeFailed(let problem): problem
        case .foreign(let path):
            "cannot generate logs: \(path) exists and differs from what these options give; "
                + "choose another folder, or use --force to replace it"
        case .leftovers(let path):
            "cannot generate logs: \(path) is not a file of this set and would be read along with it; "
                + "choose another folder, or move that file away"
        case .locked(let path):
            "cannot generate logs: another process does so in \(path); wait until it ends, or choose another folder"
        }
    }
}
