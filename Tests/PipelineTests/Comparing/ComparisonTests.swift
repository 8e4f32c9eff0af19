import Foundation
import Publishing
import Reporting
import Reviewing
import Testing

@testable import Pipeline

@Suite struct ComparisonTests {
    /// A row with some columns' JSON; all others are null.
    private func row(_ id: String, _ values: [RowColumn: String] = [:], at second: Int = 0) throws -> ResultRow {
        var values = values
        values[.installID] = "\"\(id)\""
        values[.requestedAt] = "\"2026-11-01T00:00:0\(second).000Z\""
        let members = RowColumn.allCases.map { "\"\($0.name)\":\(values[$0] ?? "null")" }
        let line = Array("{\(members.joined(separator: ","))}\n".utf8)
        var row = ResultRow()
        #expect(try row.read(line, from: 0, to: line.count) == line.count)
        return row
    }

    private func attributed(
        _ click: String, campaign: String? = nil, _ more: [RowColumn: String] = [:]
    ) -> [RowColumn: String] {
        var values: [RowColumn: String] = [
            .status: "\"attributed\"", .tier: "\"basic\"", .confidence: "0.5", .clickID: "\"\(click)\"",
            .campaign: campaign.map { "\"\($0)\"" } ?? "null",
        ]
        values.merge(more) { $1 }
        return values
    }
    private let organic: [RowColumn: String] = [.status: "\"organic\""]

    private func words(_ credit: Credit) -> String { credit.words(by: .campaign) }

    @Test func `rows differ in all ways that apply`() throws {
        let before = try row("i", attributed("c1"))
        func changes(_ values: [RowColumn: String]) throws -> [RowDifference] {
            RowDifference.changes(from: before, to: try row("i", values))
        }
        #expect(try changes(attributed("c1")) == [])
        #expect(try changes(attributed("c2")) == [.changedClick])
        #expect(try changes(attributed("c1", [.confidence: "0.4", .level: "\"low\""])) == [.level, .confidence])
        #expect(
            try changes(attributed("c2", [.tier: "\"other\"", .score: "7"])) == [.changedClick, .tier, .confidence])
        #expect(try changes(attributed("c1", [.runnerUpClickID: "\"c9\""])) == [.otherColumns])
        #expect(try changes(attributed("c1", [.linkID: "\"l2\""])) == [.changedClick])
        // Clicks of one id further apart than copies are.
        #expect(try changes(attributed("c1", [.clickedAt: "\"2026-11-01T00:00:00.000Z\""])) == [.changedClick])
        #expect(try changes(organic) == [.becameOrganic])
        #expect(RowDifference.changes(from: try row("i", organic), to: before) == [.becameAttributed])
        #expect(try changes([.status: "\"skipped\""]).first == .status)
    }

    @Test func `a row that has its click from an install or from a log keeps it`() throws {
        let inherited = attributed("c1", [.tier: "\"device_id\"", .inheritedFrom: "\"earlier\""])
        var comparison = ResultComparison()
        comparison.add(try row("i", inherited), try row("i", attributed("c1")))
        comparison.add(
            try row("j", inherited), try row("j", inherited.merging([.inheritedFrom: "\"other\""]) { $1 }))
        #expect(comparison.tally.counts == [.tier: 1, .otherColumns: 1])
        #expect(comparison.tally.keptClicks == 2)
    }

    @Test func `an example of other columns names them, beside what both rows say`() throws {
        var comparison = ResultComparison()
        comparison.add(
            try row("i", attributed("c1", campaign: "x")),
            try row("i", attributed("c1", campaign: "x", [.runnerUpClickID: "\"c9\"", .candidates: "2"])))
        comparison.add(
            try row("j", attributed("c1", campaign: "x")), try row("j", attributed("c1", campaign: "y")))
        let text = comparison.text(a: "a", b: "b")
        let at = "at 2026-11-01T00:00:00.000Z"
        #expect(
            text.contains("  i \(at): basic 0.5 click c1 x; differs in candidates, runner_up_click_id\n"), "\(text)")
        #expect(
            text.contains("  j \(at): basic 0.5 click c1 x -> basic 0.5 click c1 y; differs in campaign\n"),
            "\(text)")
        #expect(
            text.contains("\nother columns  2: candidates 1, runner_up_click_id 1, campaign 1\n"), "\(text)")
        let columns = ManifestValue.object(comparison.members([])).renderedText.split(separator: "\"other_columns\": {")
        let inJSON = "\n    \"candidates\": 1,\n    \"runner_up_click_id\": 1,\n    \"campaign\": 1\n  },"
        #expect(columns.count == 2 && columns[1].hasPrefix(inJSON))
    }

    @Test func `rows that change places count in one way`() throws {
        let all: [(String, [RowColumn: String])] = [
            ("attributed", attributed("c1")), ("organic", organic), ("skipped", [.status: "\"skipped\""]),
            ("repeat", attributed("c1", [.status: "\"repeat\"", .repeatOf: "\"i\""])),
        ]
        for (old, before) in all {
            for (new, after) in all where old != new {
                let changes = RowDifference.changes(from: try row("i", before), to: try row("i", after))
                let expected: RowDifference =
                    switch (old, new) {
                    case ("attributed", "organic"): .becameOrganic
                    case ("organic", "attributed"): .becameAttributed
                    default: .status
                    }
                #expect(changes == [expected], "\(old) to \(new)")
            }
        }
    }

    @Test func `repeats count in a class of their own, and in no total of decided installs`() throws {
        func repeated(_ click: String, of install: String = "i") -> [RowColumn: String] {
            attributed(click, campaign: "x", [.status: "\"repeat\"", .repeatOf: "\"\(install)\""])
        }
        let unanswered: [RowColumn: String] = [.status: "\"repeat\"", .repeatOf: "\"i\""]
        func changes(_ old: [RowColumn: String], _ new: [RowColumn: String]) throws -> [RowDifference] {
            RowDifference.changes(from: try row("r", old), to: try row("r", new))
        }
        #expect(try changes(repeated("c1"), repeated("c1")) == [])
        #expect(try changes(repeated("c1"), repeated("c2")) == [.changedRepeat])
        #expect(try changes(repeated("c1"), unanswered) == [.changedRepeat])
        #expect(try changes(repeated("c1"), repeated("c1", of: "j")) == [.changedRepeat])
        let ofOtherApp = repeated("c1").merging([.appID: "\"other\""]) { $1 }
        #expect(try changes(repeated("c1"), ofOtherApp) == [.otherColumns])
        // What a repeat copies is no decision of its own that another one could be held against.
        #expect(try changes(repeated("c1"), attributed("c2")) == [.status])
        #expect(try changes(organic, repeated("c1")) == [.status])
        #expect(try changes(repeated("c1"), [.status: "\"skipped\""]) == [.status])

        var comparison = ResultComparison(settings: [
            SettingChange(name: "match.tiers.basic", tier: "basic", effect: .results)
        ])
        comparison.add(try row("i", attributed("c1", campaign: "x")), try row("i", organic))
        comparison.add(try row("r", repeated("c1")), try row("r", unanswered))
        comparison.add(try row("s", repeated("c1")), try row("s", repeated("c1")))
        #expect(comparison.tally.counts == [.becameOrganic: 1, .changedRepeat: 1])
        #expect((comparison.tally.sameRows, comparison.tally.keptClicks) == (1, 0))
        #expect(comparison.flow.matrix.map { "\(words($0.from))>\(words($0.to)):\($0.installs)" } == ["x>(organic):1"])
        let text = comparison.text(a: "a", b: "b")
        #expect(text.contains("\nchanged repeat  1\n"), "\(text)")
        let example = "repeat of i, basic 0.5 click c1 x -> repeat of i, organic  [match.tiers.basic]\n"
        #expect(text.contains("  r at 2026-11-01T00:00:00.000Z: \(example)"), "\(text)")
    }

    @Test func `a repeat may follow any setting that moves how sure a match is`() throws {
        var sure = SettingChange(name: "basic.confidence", tier: "basic", effect: .results)
        sure.reach = .confidence
        var comparison = ResultComparison(settings: [sure])
        let values = attributed("c1", [.status: "\"repeat\""])
        comparison.add(try row("r", values), try row("r", values.merging([.confidence: "0.6"]) { $1 }))
        #expect(comparison.examples[.changedRepeat]?[0].movedBy == ["basic.confidence"])
    }

    @Test func `campaigns are balanced, and installs of one result alone are counted`() throws {
        var comparison = ResultComparison()
        comparison.add(try row("a", attributed("c1", campaign: "x")), try row("a", attributed("c1", campaign: "x")))
        comparison.add(try row("b", attributed("c2", campaign: "x")), try row("b", attributed("c3", campaign: "y")))
        comparison.add(try row("c", attributed("c4", campaign: "x")), try row("c", organic))
        comparison.add(try row("d", organic), nil)
        comparison.add(nil, try row("e", attributed("c5")))
        #expect((comparison.tally.rowsOfA, comparison.tally.rowsOfB) == (4, 4))
        #expect((comparison.tally.sameRows, comparison.tally.keptClicks) == (1, 1))
        #expect(comparison.tally.counts == [.changedClick: 1, .becameOrganic: 1, .onlyInA: 1, .onlyInB: 1])
        #expect(!comparison.areEqual)
        let cells = comparison.flow.matrix.map { "\(words($0.from))>\(words($0.to)):\($0.installs)" }
        #expect(
            cells == ["x>x:1", "x>y:1", "x>(organic):1", "(organic)>(not decided):1", "(not decided)>(no campaign):1"])
        let balances = comparison.flow.balances.map { "\(words($0.credit)) \($0.change)" }
        #expect(balances == ["x -2", "y 1", "(no campaign) 1"])
        #expect(comparison.examples[.changedClick]?.first?.old?[.clickID] == "c2")
    }

    @Test(arguments: [FlowDimension.campaign, .referrer, .link, .source])
    func `installs move between what they are counted for`(dimension: FlowDimension) throws {
        var comparison = ResultComparison(by: dimension)
        func attributed(_ name: String) -> [RowColumn: String] {
            self.attributed("c", [dimension.column: "\"\(name)\""])
        }
        comparison.add(try row("a", attributed("x")), try row("a", attributed("y")))
        comparison.add(try row("b", attributed("x")), try row("b", attributed("x")))
        comparison.add(try row("c", organic), try row("c", self.attributed("c")))
        let text = comparison.text(a: "a", b: "b")
        let word = dimension.rawValue
        #expect(text.contains("moved, \(word) to \(word)\n  1  x -> y\n  1  (organic) -> (no \(word))\n"), "\(text)")
        #expect(text.contains("\n\(word)s that gain\n  +1  y (0 to 1)\n"), "\(text)")
        let json = ManifestValue.object(comparison.members([])).renderedText
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let balances = try #require(object["\(word)s"] as? [[String: Any]])
        #expect(balances.map { $0[dimension.column.name] as? String } == ["x", "y", nil])
        #expect(object["by"] as? String == word)
        let change: RowDifference = dimension == .link ? .changedClick : .otherColumns
        let examples = (object["examples"] as? [String: [[String: Any]]])?[change.rawValue]
        let sides = ["a", "b"].map { (examples?.first?[$0] as? [String: Any])?[dimension.column.name] as? String }
        #expect(sides == ["x", "y"])
        #expect(text.contains("basic 0.5 click c x -> basic 0.5 click c y"), "\(text)")
    }

    @Test func `installs are counted for the texts that reports go by`() {
        let texts = FlowDimension.allCases.filter { $0 != .tier && $0 != .level }
        #expect(texts.map(\.column.name) == Reporting.Dimension.ofTexts.map(\.column))
    }

    @Test(arguments: [FlowDimension.tier, .level])
    func `installs move between tiers and levels, which examples say once`(dimension: FlowDimension) throws {
        var comparison = ResultComparison(by: dimension)
        let (one, other) = dimension == .tier ? ("basic", "enriched") : ("high", "low")
        func tier(_ name: String) -> [RowColumn: String] { [.tier: "\"\(name)\"", .level: "\"high\""] }
        func level(_ name: String) -> [RowColumn: String] { [.level: "\"\(name)\""] }
        func attributed(_ name: String) -> [RowColumn: String] {
            self.attributed("c", dimension == .tier ? tier(name) : level(name))
        }
        comparison.add(try row("a", attributed(one)), try row("a", attributed(other)))
        comparison.add(try row("b", attributed(one)), try row("b", attributed(one)))
        comparison.add(try row("c", organic), try row("c", attributed(one)))
        let (text, word) = (comparison.text(a: "a", b: "b"), dimension.rawValue)
        #expect(text.contains("moved, \(word) to \(word)\n  1  \(one) -> \(other)\n  1  (organic) -> \(one)\n"))
        #expect(text.contains("\n\(word)s that gain\n  +1  \(other) (0 to 1)\n"), "\(text)")
        let sides = dimension == .tier ? ("basic 0.5 high", "enriched 0.5 high") : ("basic 0.5 high", "basic 0.5 low")
        #expect(text.contains(": \(sides.0) click c -> \(sides.1) click c"), "\(text)")
        let json = ManifestValue.object(comparison.members([])).renderedText
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect((object["\(word)s"] as? [[String: Any]])?.map { $0[word] as? String } == [other])
        #expect(json.components(separatedBy: "\"level\": \"high\"").count > 1)
        #expect(!json.contains("\"level\": \"high\",\n          \"level\""))
    }

    @Test func `campaigns are told apart by their bytes`() throws {
        let names = ["caf\u{E9}", "cafe\u{301}", "(organic)", "(no campaign)", "\\\"(organic)\\\"", "x"]
        var comparison = ResultComparison()
        for (number, name) in names.enumerated() {
            let unmoved = try row("\(number)", attributed("c", campaign: name))
            comparison.add(unmoved, unmoved)
            let other = names[(number + 1) % names.count]
            comparison.add(
                try row("m\(number)", attributed("c", campaign: name)),
                try row("m\(number)", attributed("c", campaign: other)))
        }
        comparison.add(try row("o", organic), try row("o", organic))
        comparison.add(try row("n", attributed("c")), try row("n", attributed("c")))
        let cells = comparison.flow.matrix
        #expect(cells.count == 2 * names.count + 2)
        #expect(cells.allSatisfy { $0.installs == 1 })
        #expect(Set(cells.map { Array(words($0.from).utf8) + Array(">\(words($0.to))".utf8) }).count == cells.count)
        #expect(
            Set(cells.map { "\($0.from.status.rawValue) \($0.from.name.map { "\"\($0)\"" } ?? "null")" })
                == [
                    "attributed \"caf\u{E9}\"", "attributed \"(organic)\"", "attributed \"(no campaign)\"",
                    "attributed \"\"(organic)\"\"", "attributed \"x\"", "organic null", "attributed null",
                ])
        #expect(comparison.flow.balances.isEmpty)
    }

    @Test func `texts for people hold no control characters of logs`() throws {
        var comparison = ResultComparison()
        comparison.add(
            try row("i\\u001b[31m", attributed("c\\n1", campaign: "x\\u001b[2J\\nforged")),
            try row("i\\u001b[31m", attributed("c2", campaign: "y\u{9B}2J\\r\\n")))
        let text = comparison.text(a: "a", b: "b")
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        #expect(text.contains("x\u{FFFD}[2J\u{FFFD}forged -> y\u{FFFD}2J\u{FFFD}\u{FFFD}\n"))
        #expect(!text.contains("\nforged"))
    }

    @Test func `an example names the settings that may have moved it in that way`() throws {
        func setting(_ name: String, tier: String? = nil, _ reach: SettingChange.Reach) -> SettingChange {
            var change = SettingChange(name: name, tier: tier, effect: .results)
            change.reach = reach
            return change
        }
        let (levels, mine) = (setting("levels", .level), setting("basic.confidence", tier: "basic", .confidence))
        let window = setting("other.window", tier: "other", .row)
        func movers(_ settings: [SettingChange], _ new: [RowColumn: String]) throws -> [RowDifference: [String]] {
            var comparison = ResultComparison(settings: settings)
            comparison.add(try row("i", attributed("c1")), try row("i", new))
            return comparison.examples.mapValues { $0[0].movedBy }
        }
        let all = [levels, mine, window]
        #expect(try movers(all, organic) == [.becameOrganic: ["other.window"]])
        #expect(try movers([levels, mine], organic) == [.becameOrganic: []])
        #expect(try movers(all, attributed("c2")) == [.changedClick: ["other.window"]])
        let surer = attributed("c1", [.confidence: "0.6", .level: "\"low\""])
        #expect(
            try movers(all, surer) == [.level: ["levels", "basic.confidence"], .confidence: ["basic.confidence"]])
        // What counts as a rival, where it changes their number alone.
        let rivals = setting("basic.ambiguity", tier: "basic", .confidenceAndCandidates)
        let fewer = attributed("c1", [.candidates: "2"])
        #expect(try movers([levels, mine, rivals], fewer) == [.otherColumns: ["basic.ambiguity"]])
    }

    @Test func `an example's tiers are those of its very bytes`() throws {
        // One letter in two spellings, which strings take for equal.
        let names = ["caf\u{E9}", "cafe\u{301}"]
        var comparison = ResultComparison(
            settings: zip(["composed", "decomposed"], names).map { SettingChange(name: $0, tier: $1, effect: .results) }
        )
        for (number, name) in names.enumerated() {
            let tier = [RowColumn.tier: "\"\(name)\""]
            comparison.add(
                try row("\(number)", attributed("c1", tier)), try row("\(number)", attributed("c2", tier)))
        }
        #expect(comparison.examples[.changedClick]?.map(\.movedBy) == [["composed"], ["decomposed"]])
    }

    @Test func `a repeat may copy another number of rivals, which the settings of these have moved`() throws {
        var rivals = SettingChange(name: "basic.ambiguity", tier: "basic", effect: .results)
        rivals.reach = .confidenceAndCandidates
        var comparison = ResultComparison(settings: [rivals])
        func repeated(candidates: Int) throws -> ResultRow {
            try row("i", attributed("c1", [.status: "\"repeat\"", .candidates: "\(candidates)"]))
        }
        comparison.add(try repeated(candidates: 1), try repeated(candidates: 2))
        #expect(comparison.examples[.changedRepeat]?.map(\.movedBy) == [["basic.ambiguity"]])
    }

    @Test func `a repeat is moved by what moved its answer, not by settings of other tiers`() throws {
        var sure = SettingChange(name: "basic.confidence", tier: "basic", effect: .results)
        sure.reach = .confidence
        var comparison = ResultComparison(settings: [
            SettingChange(name: "other.window", tier: "other", effect: .results), sure,
        ])
        func repeated(confidence: String) throws -> ResultRow {
            try row("i", attributed("c1", [.status: "\"repeat\"", .confidence: confidence]))
        }
        comparison.add(try repeated(confidence: "0.5"), try repeated(confidence: "0.6"))
        #expect(comparison.examples[.changedRepeat]?.map(\.movedBy) == [["basic.confidence"]])
    }

    @Test func `how sure a match is may follow from what moved its click`() throws {
        var sure = SettingChange(name: "basic.confidence", tier: "basic", effect: .results)
        sure.reach = .confidence
        var comparison = ResultComparison(settings: [
            SettingChange(name: "other.window", tier: "other", effect: .results), sure,
        ])
        comparison.add(try row("i", attributed("c1")), try row("i", attributed("c2", [.confidence: "0.6"])))
        #expect(comparison.examples[.changedClick]?[0].movedBy == ["other.window"])
        #expect(comparison.examples[.confidence]?[0].movedBy == ["other.window", "basic.confidence"])
    }

    @Test func `a day's examples name that day's settings`() throws {
        var comparison = ResultComparison(settings: [SettingChange(name: "first", effect: .results)])
        comparison.add(try row("a", attributed("c1")), try row("a", organic))
        comparison.settings = [
            SettingChange(name: "second", effect: .results), SettingChange(name: "none", effect: .nothing),
        ]
        comparison.add(try row("b", attributed("c2")), try row("b", organic))
        #expect(comparison.examples[.becameOrganic]?.map(\.movedBy) == [["first"], ["second"]])
        let text = comparison.text(a: "a", b: "b")
        #expect(text.contains("examples: became organic, with [the settings that may have moved them]\n"))
        #expect(text.contains("organic  [second]\n"))
    }

    @Test func `a class keeps ten examples, with the settings of their tiers`() throws {
        let settings = [
            SettingChange(name: "match.tiers.basic.single_use", tier: "basic", effect: .results),
            SettingChange(name: "match.tiers.other.single_use", tier: "other", effect: .results),
            SettingChange(name: "match.history", effect: .results),
            SettingChange(name: "output.gzip", effect: .nothing),
        ]
        var comparison = ResultComparison(settings: settings)
        for number in 0..<15 {
            comparison.add(try row("i\(number)", attributed("c1")), try row("i\(number)", attributed("c2")))
        }
        #expect(comparison.tally.counts[.changedClick] == 15)
        #expect(comparison.examples[.changedClick]?.count == 10)
        #expect(comparison.examples[.changedClick]?[0].movedBy == ["match.tiers.basic.single_use", "match.history"])
    }

    @Test func `rows are in the order of time, then of the id's bytes`() throws {
        #expect(try row("b", at: 1).comes(before: row("a", at: 2)))
        #expect(try row("a", at: 1).comes(before: row("b", at: 1)))
        #expect(try !row("b", at: 1).comes(before: row("b", at: 1)))
        // Escaped, a quote comes after a bracket; unescaped before.
        #expect(try row("\\\"", at: 1).comes(before: row("#", at: 1)))
    }

    @Test func `a line with a column missing is damaged`() {
        var row = ResultRow()
        let line = Array(#"{"install_id":"a","status":"organic"}"#.utf8)
        #expect(throws: DamagedLine.self) { try row.read(line, from: 0, to: line.count) }
    }
}
