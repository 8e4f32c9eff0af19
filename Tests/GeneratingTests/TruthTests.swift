import AttributionModel
import Generating
import Testing

@Suite struct TruthTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Every cause exists and precedes its install, and none causes two but by a reinstall`(seed: UInt64)
        async throws
    {
        let logs = try await GeneratedLogs(smallOptions(seed: seed))
        var clicks: [String: (time: Int64, link: String)] = [:]
        for click in try logs.clicks() {
            let id = try #require(click["click_id"] as? String)
            let at = try #require(time(click))
            let link = try #require(click["link_id"] as? String)
            if let known = clicks[id], known.time <= at { continue }
            clicks[id] = (at, link)
        }
        var installs: [String: Int64] = [:]
        for install in try logs.installs() {
            let id = try #require(install["install_id"] as? String)
            let at = try #require(time(install))
            installs[id] = min(installs[id] ?? .max, at)
        }
        var causes: Set<String> = []
        let truth = try logs.truth()
        for row in truth {
            let name = try #require(row["install_id"] as? String)
            let install = try #require(installs[name])
            let why = try #require(row["why"] as? String)
            guard let id = row["click_id"] as? String else {
                #expect(why == "organic")
                continue
            }
            let click = try #require(clicks[id])
            #expect(click.time <= install)
            #expect(row["link_id"] as? String == click.link)
            let delay = try #require(row["delay_seconds"] as? Double)
            #expect(Int64((delay * 1_000).rounded()) == install - click.time)
            #expect((why == "late") == (install - click.time >= 72 * 3_600_000) || why == "reinstall")
            if why != "reinstall" { #expect(causes.insert(id).inserted) }
        }
        #expect(truth.count == installs.count)
        #expect(logs.summary[.caused] + logs.summary[.organic] == truth.count)
        #expect(truth.count { $0["click_id"] is String } == logs.summary[.caused])
    }

    @Test func `Every link that is tapped is in the catalogue`() async throws {
        let logs = try await GeneratedLogs(smallOptions())
        let known = Set(try logs.links().compactMap { $0["link_id"] as? String })
        #expect(known.count == logs.summary[.links])
        for click in try logs.clicks() {
            let link = try #require(click["link_id"] as? String)
            #expect(known.contains(link))
        }
    }
}
