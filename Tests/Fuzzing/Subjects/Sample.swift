import Fixtures
import Foundation

/// The bytes of a file of this repository.
func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.path(of: name))))
}
