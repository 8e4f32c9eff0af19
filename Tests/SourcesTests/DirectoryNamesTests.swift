import Fixtures
import Testing

@testable import Sources

@Suite("Names in a directory") struct DirectoryNamesTests {
    /// A name for each hour of some days, in byte order.
    private func names(days: Int) -> [[UInt8]] {
        (0..<days).flatMap { day in (0..<24).map { Array("eu-\(100 + day)T\(10 + $0).gz".utf8) } }
    }

    @Test(
        "patterns for every hour of many days compare few names each, wherever the hour stands",
        arguments: ["eu-{}.gz", "*{}.gz", "eu*{}*", "*{}*", "[a-z]?-{}.gz"])
    func everyHour(pattern: String) {
        let hours = names(days: 60)
        var directory = DirectoryNames(hours)
        for hour in hours {
            let text = String(decoding: hour.dropFirst(3).dropLast(3), as: UTF8.self)
            let around = pattern.split(separator: "{}", omittingEmptySubsequences: false)
            #expect(directory.matching(Glob(Array(around.joined(separator: text).utf8))) == [hour])
        }
        #expect(directory.comparisons < 70 * hours.count, "of \(hours.count * hours.count)")
    }

    @Test("looks up texts of few lengths, in some six bytes for each place of a name and length")
    func memory() {
        let names = names(days: 60).map { Array("clicks.".utf8) + $0 + Array(".part-000.jsonl.gz".utf8) }
        var directory = DirectoryNames(names)
        for name in names {
            let hour = String(decoding: name[10..<16], as: UTF8.self)
            #expect(directory.matching(Glob(Array("*-\(hour)*.gz".utf8))) == [name])
        }
        #expect(directory.sizeByText > 0)
        #expect(directory.sizeByText < 2 * 6 * names.reduce(0) { $0 + $1.count })
    }

    @Test("finds what a look at every name finds")
    func everyName() {
        var random = SeededNumbers(seed: 1)
        func text(_ letters: String, _ most: Int) -> [UInt8] {
            let letters = Array(letters.utf8)
            return (0..<random.below(most) + 1).map { _ in letters[random.below(letters.count)] }
        }
        for _ in 0..<20 {
            let names = Set((0..<50).map { _ in text("aab.c*[]", 6) }).sorted { $0.lexicographicallyPrecedes($1) }
            var directory = DirectoryNames(names)
            var found = 0
            for _ in 0..<500 {
                let glob = Glob(text(#"aabc.**?[]\"#, 6))
                let expected = names.filter { glob.matches($0) }
                #expect(directory.matching(glob) == expected)
                found += expected.count
            }
            #expect(found > 100)
        }
    }
}
