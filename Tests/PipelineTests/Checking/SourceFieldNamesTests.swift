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

    @Test("are passed over where they are longer than any field's")
    func tooLong() {
        let long = String(repeating: "x", count: 300)
        var names = SourceFieldNames()
        names.add(Array("{\"\(long)\":1,\"\(long.prefix(256))\":1,\"a\":{\"\(long)\":1}}".utf8))
        #expect(names.nearest(to: [long], except: []) == String(long.prefix(256)))
        #expect(names.nearest(to: [String(long.prefix(256))], except: [String(long.prefix(256))]) == nil)
    }

    @Test("are passed over where they hold nothing")
    func empty() {
        var names = SourceFieldNames()
        names.add(Array(#"{"user_id":"","source":null}"#.utf8))
        for name in ["user_id", "source"] { #expect(names.nearest(to: [name], except: []) == nil) }
        names.add(Array(#"{"user_id":"u","source":0}"#.utf8))
        for name in ["user_id", "source"] { #expect(names.nearest(to: [name], except: []) == name) }
    }

    @Test("are passed over where the word leads into them, as into a list")
    func list() {
        var names = SourceFieldNames()
        names.add(Array(#"{"screen":[390,844]}"#.utf8))
        #expect(names.nearest(to: ["screen.0"], except: []) == nil)
        #expect(names.nearest(to: ["scren"], except: []) == "screen")
    }

    @Test("are unread where no path names them, leads into them or comes out of them")
    func unread() {
        var names = SourceFieldNames()
        names.add(
            Array(
                #"{"ts":1,"client":{"ua":"x","os":"y"},"params":{"a":1},"screen":[390],"a":{"b":{"c":{"d":{}}}}}"#.utf8)
        )
        #expect(names.unread(by: ["client.ua", "params", "screen.0", "a.b.c.d.e", "t"]) == ["client.os", "ts"])
    }

    @Test(
        "are near by their letters and digits, or by their last keys where only one is nested",
        arguments: [
            ("device_id", "deviceId"), ("screen_width", "screenwidht"), ("campaign", "utm.campaign"),
            ("payload.device_id", "deviceId"), ("ip", "client.ip"), ("app.id", "id"), ("is", nil),
            ("calendar", nil), ("active", "isActive"), ("window_hours", "match_window_hours"),
            ("is_reinstall", "reinstall"), ("hours", nil), ("user_id", nil), ("install_referrer", nil),
            ("timezone", nil),
        ] as [(String, String?)])
    func near(word: String, nearest: String?) {
        var names = SourceFieldNames()
        names.add(
            Array(
                #"{"deviceId":1,"screenwidht":1,"utm":{"campaign":1},"width":1,"id":1,"client":{"ip":1},"#.utf8)
                + Array(#""isActive":true,"match_window_hours":6,"reinstall":false,"#.utf8)
                + Array(#""has_user_id":true,"has_install_referrer":false,"match_timezone":true}"#.utf8))
        #expect(names.nearest(to: [word], except: []) == nearest)
    }
}
