import AttributionModel
import Publishing

/// A result from its first row until it is published: its staging folder, and the outputs with a line for every row.
///
/// One that is dropped before it is published removes what it wrote.
final class StagedResult {
    private var folder: StagingFolder?
    let outputs: RowOutputs
    /// Where it is written.
    let path: String
    /// Which leftovers of dead runs cannot be removed, in words for people.
    let warnings: [String]

    /// Removes what dead runs left beside a destination, and begins a result for it.
    init(
        _ destination: Destination, holding lock: DestinationLock, isForced: Bool, _ choice: OutputChoice, threads: Int
    ) throws {
        try StagedResult.check(destination, isForced: isForced)
        let folder = try StagingFolder(destination, holding: lock, isForced: isForced)
        try folder.makeFolder(OutputName.reports)
        outputs = try RowOutputs(choice, in: folder, threads: threads)
        path = folder.path
        warnings = folder.warnings
        self.folder = consume folder
    }

    /// Refuses a destination that may not be replaced.
    static func check(_ destination: Destination, isForced: Bool) throws {
        // Unless forced, a folder that holds anything besides a result is not replaced at all.
        if isForced { try DayFolder.requireNone(inside: destination.path) }
        try destination.checkReplaceable(isForced: isForced)
    }

    /// Gives a published file a second name in the staging folder, and returns whether it could (`StagingFolder.link`).
    func link(_ file: String, as name: String) -> Bool { folder?.link(file, as: name) ?? false }

    /// Writes what goes beside the rows and publishes the result; `mark` is called right before that.
    ///
    /// Returns what is wrong with the result although it is in place, in words for people.
    func publish(
        writing rest: (borrowing StagingFolder) throws -> Void, mark: () throws -> Void = {}
    ) throws -> [String] {
        guard let folder = folder.take() else { preconditionFailure("a result is published once") }
        try rest(folder)
        try Task.checkCancellation()
        try mark()
        return try folder.publish()
    }
}

extension StagedResult? {
    /// The result of a part that has begun, and has not ended.
    var begun: StagedResult {
        guard let self else { preconditionFailure("a part is begun before its rows are written") }
        return self
    }
}
