import AttributionModel
import Reviewing

extension FuzzSubject {
    /// Lines of published files: damaged ones are refused, and places in the others lie within them.
    ///
    /// The first byte chooses the kind of line.
    static let published = FuzzSubject(
        name: "published",
        seeds: { [candidates, state, row].enumerated().map { [UInt8($0.offset)] + Array($0.element.utf8) } },
        disagreement: { input in
            let bytes = Array(input.dropFirst())
            let isInside: Bool
            switch (input.first ?? 0) % 3 {
            case 0: isInside = candidatesLieInside(bytes)
            case 1: isInside = statesLieInside(bytes)
            default: isInside = rowsLieInside(bytes)
            }
            return isInside ? nil : "where values of a line are"
        })

    private static func candidatesLieInside(_ bytes: [UInt8]) -> Bool {
        let piece = CandidatesPiece(bytes, count: bytes.count)
        let feeds = bytes.count { $0 == UInt8(ascii: "\n") }
        guard piece.damage != nil || piece.installs.count == feeds else { return false }
        return piece.installs.allSatisfy { install in
            let places = [install.head, install.stateHead, install.installID, install.signals, install.tiersRange]
            return places.allSatisfy { install.line.contains($0) } && bytes.indices.contains(install.line)
                && piece.tiers.indices.contains(install.tiers) && piece.blockNumber(of: install) >= 0
        }
    }

    private static func statesLieInside(_ bytes: [UInt8]) -> Bool {
        var cursor = JSONCursor(bytes, bytes.indices)
        while cursor.place < bytes.count {
            let start = cursor.place
            guard let state = try? ListedState(&cursor) else { return true }
            guard cursor.place > start, (start..<cursor.place).contains(state.line) else { return false }
            guard [state.oncePer, state.clickID].allSatisfy({ $0.map(state.line.contains) ?? true }) else {
                return false
            }
        }
        return true
    }

    private static func rowsLieInside(_ bytes: [UInt8]) -> Bool {
        var (row, place) = (ResultRow(), 0)
        while place < bytes.count {
            guard let next = try? row.read(bytes, from: place, to: bytes.count) else { return true }
            guard next > place, next <= bytes.count else { return false }
            place = next
        }
        return true
    }

    private static let candidates = """
        {"install_id":"i","requested_at":"2026-11-01T02:29:37.340Z","app_id":"a","user_id":null,"platform":"ios",\
        "is_reinstall":null,"screening":"decided","repeat_of":null,"once_per":null,"signals":{"ip":"203.0.113.28",\
        "platform":"ios","os_version":"26.0.1","languages":["zh-hant-tw","en-tw"],"screen":"430x932"},"tiers":[\
        {"tier":"device_id","click":null},{"tier":"enriched","total":1,"cut":false,"hot":false,"candidates":[0]}],\
        "block":0,"clicks":[{"click":0,"click_id":"c","clicked_at":"2026-11-01T02:19:11.103Z","touch":0,\
        "ip_class":"household"}],"touches":[{"touch":0,"link_id":"l","slug":null,"campaign":"b","referrer":"r",\
        "source":"s","medium":"m","destination_url":"https://shop.example/p","deep_link_url":null,\
        "custom_params":{"a":"b"},"provider_token":null,"campaign_token":null}]}

        """
    private static let columns = """
        "match_type":"probabilistic","tier":"enriched","confidence":0.85,"score":null,"level":"high","click_id":"c",\
        "clicked_at":"2026-11-01T02:19:11.103Z","age_seconds":626.237,"candidates":1,"runner_up_click_id":null,\
        "inherited_from":null,"link_id":"l","slug":null,"campaign":"b","referrer":"r","source":"s","medium":"m",\
        "destination_url":"https://shop.example/p","deep_link_url":null,"custom_params":{"a":"b"},\
        "provider_token":null,"campaign_token":null
        """
    private static let state = """
        {"install_id":"i","requested_at":"2026-11-01T02:29:37.340Z","app_id":"a",\
        "device_id":"2ab700c1-fac8-4fad-a97d-a75a3a6e70d2","once_per":null,"status":"attributed","claimed":true,\
        "row":{\(columns)}}

        """
    private static let row = """
        {"install_id":"i","requested_at":"2026-11-01T02:29:37.340Z","app_id":"a","user_id":null,"platform":"ios",\
        "is_reinstall":null,"status":"attributed","reason":null,"repeat_of":null,\(columns)}

        """
}
