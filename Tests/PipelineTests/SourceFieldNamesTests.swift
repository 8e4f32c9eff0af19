import Testing

@testable import Pipeline

@Suite("Names of fields that were seen") struct SourceFieldNamesTests {
    @Test("are the first in order where a line has too many, whatever the order in memory")
    func tooMany() {
        let wanted = (0..<20).map { "a_name_\(10 + $0)" }
        let members = (wanted + (0..<1_500).map { "key_\($0)" }).map { "\"\($0)\":1" }
        var names = SourceFieldNames()
        names.add(Array("{\(members.joined(separator: ","))}".utf8))
        for name in wanted { #expect(names.nearest(to: [name], except: []) == name) }
    }
}
