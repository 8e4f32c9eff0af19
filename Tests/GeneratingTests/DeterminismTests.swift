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

    @Test func `By days each file has the lines of its day, all together those of the flat layout`() async throws {
        let flat = try await GeneratedLogs(smallOptions())
        var options = smallOptions(files: 2)
        options.layout = .days
        let days = try await GeneratedLogs(options)
        #expect(try days.names() == ["clicks", "installs", "links.jsonl.gz", "truth.jsonl.gz"])
        for kind in ["clicks", "installs"] {
            let names = (1...5).flatMap { day in
                (0..<2).map { "\(kind)/date=2026-11-0\(day)/\(kind)-0\($0).jsonl.gz" }
            }
            let found = Set(try Generator(options).fileNames.filter { $0.hasPrefix(kind) })
            #expect(found == Set(names))
            var lines: [String] = []
            var dated = 0
            for name in names {
                let own = try days.bytes(name).split(separator: 10, omittingEmptySubsequences: false).dropLast()
                #expect(own.count > 100, "\(name)")
                for line in own {
                    lines.append(String(decoding: line, as: UTF8.self))
                    guard let record = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                        record["user_agent"] != nil, let time = time(record)
                    else { continue }
                    dated += 1
                    let date = Date(timeIntervalSince1970: Double(time / 1_000)).formatted(.iso8601).prefix(10)
                    // A copy of the last second is stamped past the end.
                    #expect(name.contains("date=\(date)") || date == "2026-11-06", "\(name) has a line of \(date)")
                }
            }
            // All but those that cannot be read.
            #expect(dated > lines.count * 9 / 10, "\(kind)")
            #expect(lines.sorted() == (try flat.lines("\(kind)-").map { String(decoding: $0, as: UTF8.self) }.sorted()))
        }
        for name in ["links.jsonl.gz", "truth.jsonl.gz"] { #expect(try days.bytes(name) == flat.bytes(name)) }
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
