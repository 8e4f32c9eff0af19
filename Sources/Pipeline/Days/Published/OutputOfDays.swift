import AttributionModel
import Compression
import Foundation
import Publishing

/// The output folder of a run or a re-scoring for days, which is there before the first of them is published.
struct OutputOfDays {
    private let path: String
    private let isNew: Bool

    /// Makes the folder where it is missing.
    init(_ destination: Destination) throws(OutputError) {
        path = destination.path
        isNew = try destination.makeFolder()
    }

    /// Removes the folder again after a failure, where it was made for nothing: it holds no day and nobody else's file.
    func removeWithoutDays() {
        guard isNew, let names = try? DirectoryListing.names(in: path),
            names.allSatisfy({ $0 == RunCache.folderName.utf8Bytes || DayFolder.isStaging($0) })
        else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
