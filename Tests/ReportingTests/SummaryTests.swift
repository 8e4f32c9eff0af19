import Testing

@testable import Reporting

@Suite struct SummaryTests {
    @Test func `a summary is one aligned table`() {
        var summary = Summary(pipeline: "warplink", destination: "out")
        summary.installsByStatus = [.init("attributed", 12_345), .init("organic", 7)]
        summary.unreadable = [.init("not_json", 3), .init("too_deep", 0)]
        summary.topCampaigns = [.init("spring\u{1B}[31m", 9)]
        summary.read = ["4,999,000 clicks in 2 files", "1,000 installs in 1 file"]
        summary.lines = 5_000_000
        summary.bytes = 3_835_000_000
        summary.elapsed = 4_000
        summary.peakMemory = 512 << 20
        #expect(
            summary.render() == """
                warplink -> out

                installs
                  attributed   12,345
                  organic           7

                attributed, top campaigns
                  spring\u{FFFD}[31m       9

                unreadable lines
                  not_json          3

                4,999,000 clicks in 2 files
                1,000 installs in 1 file
                5,000,000 lines in 4.0 s (1,250,000 lines/s, 958.8 MB/s), peak memory 512.0 MiB

                """)
    }

    @Test func `names in the first line cannot steer a terminal or begin another line`() {
        let summary = Summary(pipeline: "p\u{1B}[31m", destination: "d\n\ninstalls")
        #expect(summary.render() == "p\u{FFFD}[31m -> d\u{FFFD}\u{FFFD}installs\n")
    }

    @Test func `a long name widens no line but its own`() {
        let long = String(repeating: "x", count: 10_000)
        var summary = Summary(pipeline: "p", destination: "d")
        summary.installsByStatus = [.init("organic", 7)]
        summary.topCampaigns = [.init(long, 12)]
        let lines = summary.render().split(separator: "\n")
        #expect(lines[2] == "  organic" + String(repeating: " ", count: 193) + "   7")
        #expect(lines[4] == "  \(long)  12")
    }

    @Test func `a summary of what read no logs has no rate of bytes`() {
        var summary = Summary(pipeline: "p", destination: "d")
        summary.lines = 3_000
        summary.elapsed = 500
        #expect(summary.render() == "p -> d\n\n3,000 lines in 0.5 s (6,000 lines/s)\n")
    }

    @Test func `a run without time or memory says only what it knows`() {
        var summary = Summary(pipeline: "p", destination: "d")
        summary.elapsed = 0
        #expect(summary.render() == "p -> d\n\n0 lines in 0.0 s\n")
    }

    @Test func `days come first, and are all that is told where nothing was decided`() {
        var summary = Summary(pipeline: "p", destination: "d")
        summary.days = ["2026-11-01  up to date", "2026-11-02  up to date"]
        let days = "p -> d\n\n2026-11-01  up to date\n2026-11-02  up to date\n"
        #expect(summary.render() == days)
        summary.installsByStatus = [.init("organic", 7)]
        summary.elapsed = 0
        #expect(summary.render() == days + "\ninstalls\n  organic  7\n\n0 lines in 0.0 s\n")
    }
}
