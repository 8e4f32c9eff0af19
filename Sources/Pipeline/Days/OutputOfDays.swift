import AttributionModel
import Files
import Foundation
import Publishing

/// The output folder of a run or a re-scoring for days, which exists before the first of them is published.
enum OutputOfDays {
    /// Has `body` publish in the folder of a destination, which is made if it is missing; after a failure, what is left
    /// of an unpublished result goes, and so do the folders made for it.
    static func publish(
        to destination: Destination, holding lock: DestinationLock, _ body: () async throws -> RunResult
    ) async throws -> RunResult {
        let isNew = try destination.makeFolder()
        do {
            return try await body()
        } catch {
            // The lock keeps other runs away for as long as the folder may be removed again.
            withExtendedLifetime(lock) { if isNew { removeWithoutDays(destination.path) } }
            throw error
        }
    }

    /// Removes the folder again if it was made in vain: it holds no day and no file of anybody else.
    private static func removeWithoutDays(_ path: String) {
        guard let names = try? DirectoryListing.names(in: path),
            names.allSatisfy({ $0 == CacheFolder.name.utf8Bytes || DayFolder.isStaging($0) })
        else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
