import Foundation
import Testing

/// The command line as its users see it: each folder in `Golden` holds a command and what it must print.
///
/// - `cmd`: a shell script, run in a new folder that holds the case's other files and a link to the samples
/// - `stdout`, `stderr`, `exit`: what it gives, with times, sizes of memory and paths replaced by words in `<>`
///
/// `make golden` writes them anew.
@Suite struct GoldenTests {
    @Test(arguments: GoldenCase.all)
    func `each command prints and exits as its golden folder says`(_ golden: GoldenCase) async throws {
        let outcome = try await golden.run()
        guard !GoldenCase.isRewriting else { return try golden.write(outcome) }
        let expected = try golden.expected()
        #expect(outcome.output == expected.output)
        #expect(outcome.errors == expected.errors)
        #expect(outcome.exit == expected.exit)
    }

    @Test func `there are golden folders, and each holds a command`() {
        #expect(GoldenCase.all.count > 100)
        for golden in GoldenCase.all {
            #expect(FileManager.default.fileExists(atPath: golden.folder + "/cmd"), "\(golden.name)")
        }
    }
}
