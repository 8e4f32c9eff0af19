import Foundation
import Pipeline
import Testing

@Suite("Rows that are written before the rest of their share is rendered, as they are large")
struct LargeRowsTests {
    @Test("come out as small ones do, with what later lines of candidates refer to", arguments: [1, 2])
    func asSmall(threads: Int) async throws {
        // An attributed row's parameters stand in four outputs: five million bytes of them end a share's first part.
        let (large, small) = (
            try await published(String(repeating: "a", count: 5_000_000), threads: threads),
            try await published("a", threads: threads)
        )
        let rows = try #require(small["attributions.jsonl.gz"])
        #expect(rows.enumerated().map { $1.contains("\"click_id\":\"c\($0)\"") } == [true, true, true])
        #expect(large == small)
    }

    /// The lines of all outputs about three devices behind one address, the first of which tapped a link with `text`
    /// among its parameters; there it is shortened.
    private func published(_ text: String, threads: Int) async throws -> [String: [String]] {
        let device = #""ip":"9.9.9.9","platform":"ios","languages":["de"]"#
        let clicks = [#"{"a":"\#(text)"}"#, #"{"b":1}"#, #"{"c":1}"#].enumerated().map { number, parameters in
            #"{"click_id":"c\#(number)","timestamp":"2026-11-05T08:0\#(number):00Z","link_id":"l\#(number)",\#(device),"#
                + #""custom_params":\#(parameters)}"#
        }
        let installs = (0..<3).map {
            #"{"install_id":"i\#($0)","timestamp":"2026-11-05T08:0\#($0):30Z",\#(device)}"#
        }
        var run = try WholeRun("warplink", clicks: clicks, installs: installs)
        run.options.threads = threads
        let published = try await run.published()
        let names = ["attributions", "candidates", "state", "responses"].map { "\($0).jsonl.gz" }
        return try names.reduce(into: [:]) { lines, name in
            lines[name] = try published.lines(name).map { $0.replacingOccurrences(of: text, with: "a") }
        }
    }
}
