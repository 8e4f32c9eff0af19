/// Why logs could not be generated.
package enum GeneratorError: Error, Equatable, CustomStringConvertible {
    /// An option's value lies outside its bounds.
    case badOption(name: String, bounds: String)
    /// A file could not be made or written.
    case cannotWrite(path: String, reason: String)
    /// The folder holds logs of an earlier, larger set, which a run would read along with the new ones.
    case leftovers(path: String)

    /// A sentence for people.
    package var description: String {
        switch self {
        case .badOption(let name, let bounds):
            "cannot generate logs: the number for \(name) must be within \(bounds); give one that is"
        case .cannotWrite(let path, let reason):
            "cannot write \(path): \(reason); check that the folder exists, is yours and has room"
        case .leftovers(let path):
            "cannot generate logs: \(path) is left from an earlier, larger set and would be read with the new one; "
                + "remove it or choose another folder"
        }
    }
}
