/// A pipeline that matches by device alone, and lines for it.
enum DeviceLogs {
    /// The pipeline's file; clicks come into question for 72 hours, and there is no look for duplicates.
    static func pipeline(
        zone: String = "UTC", clicks: [String] = ["clicks/date={date}/*.jsonl"],
        installs: [String] = ["installs/{yyyy}/{mm}/{dd}/*.jsonl"], links: String? = nil, isSingleUse: Bool = false
    ) -> String {
        """
        pipeline: devices
        time_zone: \(zone)
        clicks: {path: [\(quoted(clicks))], screening: {dedupe: 0s}}
        installs: {path: [\(quoted(installs))]}
        \(links.map { "links: \($0)" } ?? "")
        match:
          window: 72h
          history: 30d
          single_use: \(isSingleUse)
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks]}
        """
    }

    private static func quoted(_ patterns: [String]) -> String {
        patterns.map { "'\($0)'" }.joined(separator: ", ")
    }

    /// A click of a device, 0 to 9, on the link `l`.
    static func click(_ id: String, at time: String, device: Int = 1) -> [UInt8] {
        Array(
            """
            {"click_id":"\(id)","clicked_at":"\(time)","link_id":"l","platform":"ios",\
            "device_id":"6D92078A-8246-4BA4-AE5B-76104861E7D\(device)"}
            """.utf8)
    }

    /// An install of a device, 0 to 9.
    static func install(_ id: String, at time: String, device: Int = 1) -> [UInt8] {
        Array(
            """
            {"install_id":"\(id)","requested_at":"\(time)","platform":"ios",\
            "device_id":"6D92078A-8246-4BA4-AE5B-76104861E7D\(device)"}
            """.utf8)
    }
}
