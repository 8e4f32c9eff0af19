import Fixtures
import Foundation
import Testing

/// The page for the next owner names types and suites, which may be renamed.
@Suite("The page for the next owner")
struct ContributingTests {
    /// The words of all sources and tests, with the names of targets.
    private static let words: Set<Substring> = {
        var words: Set<Substring> = []
        for folder in ["Sources", "Tests", "Benchmarks/Floor", "Benchmarks/Stages"] {
            let names = FileManager.default.enumerator(atPath: Repository.path(of: folder))
            while let name = names?.nextObject() as? String {
                words.formUnion(ContributingTests.words(of: name))
                guard name.hasSuffix(".swift") || name.hasSuffix(".h") || name.hasSuffix(".cpp"),
                    let text = try? String(contentsOfFile: Repository.path(of: "\(folder)/\(name)"), encoding: .utf8)
                else { continue }
                words.formUnion(ContributingTests.words(of: text))
            }
        }
        return words
    }()

    private static func words(of text: String) -> [Substring] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// The names in some text that are set as code and spelled like types: of `A.b`, the `A`.
    private static func types(in text: String) -> [Substring] {
        text.matches(of: /`([A-Z]\w*[a-z]\w*)[^`]*`/).map(\.output.1)
    }

    @Test("names types that there are")
    func types() throws {
        let text = try String(contentsOfFile: Repository.path(of: "CONTRIBUTING.md"), encoding: .utf8)
        let types = Self.types(in: text)
        #expect(types.count > 100)
        #expect(types.filter { !Self.words.contains($0) } == [])
        #expect(Self.types(in: "`NoSuchType.name` and `text`") == ["NoSuchType"])
    }
}
