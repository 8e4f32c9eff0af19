import Foundation
import Generating
import Testing

@Suite struct DeterminismTests {
    @Test(arguments: [1, 2, 7])
    func `The same options give the same bytes whatever the threads`(threads: Int) async throws {
        let one = try await GeneratedLogs(smallOptions(), threads: 1)
        let other = try await GeneratedLogs(smallOptions(), threads: threads)
        #expect(try one.names() == other.names())
        for name in try one.names() { #expect(try one.bytes(name) == other.bytes(name), "\(name)") }
        #expect(one.summary == other.summary)
    }

    @Test func `Another seed gives other clicks, installs and links`() async throws {
        let one = try await GeneratedLogs(smallOptions(seed: 1, clicks: 200, installs: 50))
        let other = try await GeneratedLogs(smallOptions(seed: 2, clicks: 200, installs: 50))
        for name in try one.names() { #expect(try one.bytes(name) != other.bytes(name), "\(name)") }
    }

    @Test func `The number of files changes where lines lie, but not the lines`() async throws {
        let one = try await GeneratedLogs(smallOptions(files: 1))
        let five = try await GeneratedLogs(smallOptions(files: 5))
        for kind in ["clicks-", "installs-", "links", "truth"] {
            let lines = try one.lines(kind).map { String(decoding: $0, as: UTF8.self) }.sorted()
            #expect(try five.lines(kind).map { String(decoding: $0, as: UTF8.self) }.sorted() == lines, "\(kind)")
        }
    }

    @Test func `Known bytes stay as they are, so that a seed means the same in every version`() async throws {
        let logs = try await GeneratedLogs(smallOptions(seed: 7, clicks: 50, installs: 10, files: 1))
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for name in try logs.names() {
            for byte in try logs.bytes(name) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        #expect(hash == 4_360_811_900_358_905_496)
    }
}
