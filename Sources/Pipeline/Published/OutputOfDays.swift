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

    /// Makes the folder if it is missing.
    init(_ destination: Destination, holding lock: DestinationLock) throws(OutputError) {
        path = destination.path
        isNew = try destination.makeFolder()
        self.lock = lock
    }

    /// Removes the folder again after a failure, if it was made in vain: it holds no day and no file of anybody else.
    func removeWithoutDays() {
        withExtendedLifetime(lock) {
            guard isNew, let names = try? DirectoryListing.names(in: path),
                names.allSatisfy({ $0 == RunCache.folderName.utf8Bytes || DayFolder.isStaging($0) })
            else { return }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
