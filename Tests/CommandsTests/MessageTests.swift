import Foundation
import Logging
import Pipeline
import Testing

@testable import Commands

/// How messages, progress and figures are written.
@Suite struct MessageTests {
    @Test func `a message in text is a sentence, in JSON an object`() {
        let line = LogLine(
            level: .warning, message: "a \"b\"\n\u{1}/",
            metadata: ["n": .stringConvertible(3), "list": .array(["x"]), "w": .stringConvertible(1.5)],
            time: Date(timeIntervalSince1970: 1_793_882_096.5))
        // What a terminal would take for an order is replaced there.
        #expect(line.render(as: .text) == "ascribe: warning: a \"b\"\n\u{FFFD}/\n")
        #expect(
            line.render(as: .json)
                == #"{"time":"2026-11-05T12:34:56.500Z","level":"warning","message":"a \"b\"\n\u0001/","#
                + #""list":["x"],"n":3,"w":"1.5"}"# + "\n")
    }

    @Test func `a message in JSON has escapes for all that could steer a terminal`() throws {
        let message = "\u{1B}[31m \u{7F}\u{9B}2J\u{202E}\u{2028}\u{E0001} é😀"
        let line = LogLine(level: .warning, message: message).render(as: .json)
        #expect(line.contains(#""message":"\u001b[31m \u007f\u009b2J\u202e\u2028\udb40\udc01 é😀""#), "\(line)")
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect((read?["message"] as? String)?.utf8.elementsEqual(message.utf8) == true)
    }

    @Test(arguments: [
        (RunProgress.Stage.clicks, 1_500_000, "clicks  1.5 of 6.0 MB read, 25 %, 0.2 MB/s, 0:30 to go"),
        (.starting, 0, "starting  0.0 of 6.0 MB read, 0 %"),
        (.clicks, 6_000_000, "clicks  6.0 of 6.0 MB read, 100 %, 0.6 MB/s"),
        (.deciding, 6_000_000, "deciding  40 of 100 installs, 0:10 since the start"),
        (.matching, 6_000_000, "matching, 0:10 since the start"),
    ])
    func `progress tells stage, bytes, rate and the time that is left`(
        stage: RunProgress.Stage, done: Int64, line: String
    ) {
        var view = RunProgress().view
        view.stage = stage
        view.bytesDone = done
        view.bytesTotal = 6_000_000
        view.installsDecided = 40
        view.installsTotal = 100
        #expect(ProgressText(view, elapsed: .seconds(10)).line == line)
    }

    @Test func `a line of progress is cut and not wrapped, and the terminal wraps again after it`() {
        let text = ProgressText(RunProgress().view, elapsed: .seconds(1))
        #expect(text.redrawn == "\r\u{1B}[K\u{1B}[?7l\(text.line)\u{1B}[?7h")
    }

    @Test func `progress is told to machines in figures`() {
        var view = RunProgress().view
        (view.stage, view.bytesDone, view.bytesTotal) = (.clicks, 1_500_000, 6_000_000)
        view.installsDecided = 40
        let text = ProgressText(view, elapsed: .milliseconds(10_900))
        let message = LogLine(
            level: .info, message: text.line, metadata: text.metadata, time: Date(timeIntervalSince1970: 0))
        #expect(
            message.render(as: .json)
                == #"{"time":"1970-01-01T00:00:00.000Z","level":"info","#
                + #""message":"clicks  1.5 of 6.0 MB read, 25 %, 0.1 MB/s, 0:33 to go","bytes_done":1500000,"#
                + #""bytes_total":6000000,"elapsed_seconds":10,"installs_decided":40,"stage":"clicks"}"# + "\n")
    }

    @Test(arguments: [(0.0, "0:00"), (59.4, "0:59"), (61, "1:01"), (3_600, "1:00:00"), (1e12, "100:00:00")])
    func `times are minutes and seconds, with hours where there are any`(seconds: Double, text: String) {
        #expect(ProgressText.clock(seconds) == text)
    }
}
