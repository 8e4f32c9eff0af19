import BruteForce
import Fixtures
import Foundation
import Generating

/// The lines of a run's inputs, and ways to lay them out in files.
struct Logs {
    var clicks: [[UInt8]]
    var installs: [[UInt8]]
    var links: [[UInt8]]

    /// Small adversarial lines.
    init(_ corpus: RandomCorpus) {
        clicks = corpus.clicks.map { Array($0.utf8) }
        installs = corpus.installs.map { Array($0.utf8) }
        links = corpus.links.map { Array($0.utf8) }
    }

    /// Lines as a vendor's edge would write them, in the fields of `warplink`.
    init(generated options: GeneratorOptions) async throws {
        let scratch = try ScratchDirectory()
        let generator = try Generator(options)
        _ = try await generator.run(into: scratch.path, threads: 2) { $0 }
        func lines(_ prefix: String) throws -> [[UInt8]] {
            try generator.fileNames.filter { $0.hasPrefix(prefix) }.flatMap { name in
                try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)")).split(separator: 0x0A)
                    .map { Array($0) }
            }
        }
        clicks = try lines("clicks")
        installs = try lines("installs")
        links = try lines("links")
    }

    /// Writes one plain file of each kind.
    func write(to run: WholeRun) throws {
        for (name, lines) in [("clicks-1", clicks), ("installs-1", installs), ("links", links)] {
            try run.write(lines.flatMap { $0 + [0x0A] }, to: "\(name).jsonl.gz")
        }
    }

    /// Writes the lines in a random order to a random number of files with random names, packed in all ways.
    func scatter(to run: WholeRun, using random: inout SeededNumbers) throws {
        for (kind, lines) in [("clicks", clicks), ("installs", installs)] {
            var files = [[[UInt8]]](repeating: [], count: Int.random(in: 1...5, using: &random))
            for line in lines.shuffled(using: &random) {
                files[Int.random(in: files.indices, using: &random)].append(line)
            }
            for (place, file) in files.enumerated() {
                let name = "\(kind)-\(random.next() % 1_000)-\(place).jsonl.gz"
                try run.write(pack(file, using: &random), to: name)
            }
        }
        try run.write(pack(links.shuffled(using: &random), using: &random), to: "links.jsonl.gz")
    }

    private func pack(_ lines: [[UInt8]], using random: inout SeededNumbers) throws -> [UInt8] {
        let packing = Packing.allCases[Int.random(in: Packing.allCases.indices, using: &random)]
        var parts: [(name: String, bytes: [UInt8])] = []
        let size = max(1, lines.count / Int.random(in: 1...3, using: &random))
        for start in stride(from: 0, to: max(1, lines.count), by: size) {
            let own = lines[start..<min(start + size, lines.count)]
            parts.append(("part-\(start).jsonl", Logs.text(of: own, using: &random)))
        }
        return try packing.pack(parts)
    }

    /// Lines with the line ends, blank lines and byte-order marks that writers are free to choose.
    private static func text(of lines: ArraySlice<[UInt8]>, using random: inout SeededNumbers) -> [UInt8] {
        var text: [UInt8] = []
        for line in lines {
            text += line
            // Of two carriage returns before a line feed the first would be the line's own.
            if line.last != 0x0D, Int.random(in: 0..<4, using: &random) == 0 { text.append(0x0D) }
            text.append(0x0A)
            if Int.random(in: 0..<50, using: &random) == 0 { text += [0x20, 0x09, 0x0A] }
        }
        return text
    }
}
