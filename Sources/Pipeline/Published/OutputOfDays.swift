import AttributionModel
import Files
import Foundation
import Publishing

/// The output folder of a run or a re-scoring for days, which exists before the first of them is published.
struct OutputOfDays {
    private let path: String
    private let isNew: Bool
    /// Keeps other runs away for as long as the folder may be removed again.
    private let lock: DestinationLock

    /// Has `body` publish in the folder of a destination, which is made if it is missing; after a failure, what is left
    /// of an unpublished result goes, and so do the folders made for it.
    static func publish<Result: Sendable>(
        to destination: Destination, holding lock: DestinationLock, _ body: () async throws -> Result
    ) async throws -> Result {
        let folder = try OutputOfDays(destination, holding: lock)
        do {
            return try await body()
        } catch {
            folder.removeWithoutDays()
            throw error
        }
    }

    private init(_ destination: Destination, holding lock: DestinationLock) throws(OutputError) {
        path = destination.path
        isNew = try destination.makeFolder()
        self.lock = lock
    }

    /// Removes the folder again after a failure, if it was made in vain: it holds no day and no file of anybody else.
    private func removeWithoutDays() {
        withExtendedLifetime(lock) {
            guard isNew, let names = try? DirectoryListing.names(in: path),
                names.allSatisfy({ $0 == RunCache.folderName.utf8Bytes || DayFolder.isStaging($0) })
            else { return }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
