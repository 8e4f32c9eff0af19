import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

/// Publishes a result of one report and its run.json.
func publish(_ content: String, to path: String, isForced: Bool = false) throws {
    let lock = try DestinationLock(Destination(path))
    let staging = try StagingFolder(holding: lock, isForced: isForced)
    try staging.makeFolder("reports")
    var file = try OutputFile(path: staging.path(of: "reports/days.csv"))
    try file.write(bytes(content))
    try file.sync()
    try file.close()
    var manifest = try OutputFile(path: staging.path(of: "run.json"))
    try manifest.write(bytes("{\"ascribe\": \"1\"}"))
    try manifest.close()
    #expect(try staging.publish().isEmpty)
    _ = consume lock
}

extension PublishingCalls {
    /// Those of a file system that cannot exchange two folders.
    static var withoutExchange: PublishingCalls {
        PublishingCalls(exchange: { _, _ throws(SystemFailure) in throw SystemFailure(code: EINVAL) })
    }
}

/// The kind of the error that a piece of work ends with, nil where it ends well.
func errorKind(_ work: () throws -> Void) -> OutputError.Kind? {
    do {
        try work()
        return nil
    } catch {
        return (error as? OutputError)?.kind
    }
}
