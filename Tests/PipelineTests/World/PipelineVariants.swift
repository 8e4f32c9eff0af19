/// Pipelines that ask for what the shipped ones do not.
enum PipelineVariants {
    /// A variant by its name.
    static let all: [(name: String, text: String)] = [
        ("links", links), ("scores", scores), ("first", first), ("devices", devices), ("overlapping", overlapping),
    ]

    /// No claims, no links' conditions and long lists.
    static func summed(winner: String, counted: String, candidates: String) -> String {
        """
        pipeline: summed
        clicks: {path: [clicks-*.jsonl.gz], fields: {clicked_at: timestamp}}
        installs: {path: [installs-*.jsonl.gz], fields: {requested_at: timestamp}}
        match:
          window: 20h
          single_use: false
          max_candidates: 1000000
          tiers:
            - name: address
              type: probabilistic
              key: [ip]
              winner: \(winner)
              confidence: {by_age: [{younger_than: 20h, is: 1}]}
              ambiguity: {count: candidates, per: \(counted), subtract: 0.0001}
        output: {candidates: \(candidates)}
        """
    }

    /// Ambiguity by link, short lists, clocks that go wrong, a time zone, numbers for times, known links alone.
    private static let links = """
        pipeline: links
        time_zone: America/New_York
        clicks:
          path: [clicks-*.jsonl.gz]
          time_unit: ms
          timezone_offset: minutes_east
          screening: {known_link: true, dedupe: 1h, bots: [Safari/604], platforms: [ios, android, other]}
        installs:
          path: [installs-*.jsonl.gz]
          time_unit: ms
          timezone_offset: seconds_east
          referrer_format: link_id
          screening: {simulator: true, environment: production}
        links: {path: [links.jsonl.gz], time_unit: ms}
        match:
          window: 6h
          window_default: 2h
          window_end: inclusive
          single_use: true
          history: 7h
          clock_skew: 10m
          max_candidates: 2
          tiers:
            - {name: referrer, type: deterministic, key: [referred_link], against: [links]}
            - name: near
              type: probabilistic
              key: [network, language]
              winner: newest
              confidence: {by_age: [{younger_than: 2h, is: 0.9}, {younger_than: 6h, is: 0.45}]}
              ambiguity: {count: candidates, per: link, multiply: 0.333}
              ip_class: {shared: 0.5, household: 0.77, individual: 0.95}
            - name: unclaimed
              type: probabilistic
              platforms: [android]
              key: [ip_prefix]
              winner: earliest
              single_use: false
              confidence: {by_age: [{younger_than: 6h, is: 0.3333}]}
              ambiguity: {count: unclaimed, per: link, subtract: 0.07}
          levels: {high: "> 0.7", medium: ">= 0.3", low: ">= 0.1"}
        """

    /// Scores with few scored, partial levels, evidence, and clicks that win again and again.
    private static let scores = """
        pipeline: scores
        time_zone: Asia/Kolkata
        clicks: {path: [clicks-*.jsonl.gz], screening: {max_params: 2, environment: production, environment_default: test}}
        installs: {path: [installs-*.jsonl.gz], screen_unit: pixels, screening: {once_per: app_id}}
        links: {path: [links.jsonl.gz]}
        match:
          window: 3d
          window_end: exclusive
          single_use: false
          history: 4d
          max_candidates: 3
          max_scored: 4
          tiers:
            - name: device
              type: deterministic
              key: [device_id]
              against: [earlier_installs, clicks]
            - name: scored_android
              type: probabilistic
              platforms: [android]
              key: [network, os_major]
              winner: best_score
              max_scored: 2
              weights: {screen: 60, os_version: 40}
              minimum: 50
            - name: scored
              type: probabilistic
              key: [network]
              agree: [platform, os_major]
              winner: best_score
              weights:
                screen: 25
                os_version: {exact: 20, os_major: 8}
                language_tag: {exact: 10, language: 6}
                languages: {exact: 7.5, shared: 3.25}
                pixel_ratio: 5
                calendar: 5
                ip: {exact: 10, network: 5}
              minimum_evidence: 60
              minimum: 45
          levels: {high: 90, medium: 70, low: 45}
        """

    /// The earliest click, a window a tier, no single use, a decision a device.
    private static let first = """
        pipeline: first
        clicks: {path: [clicks-*.jsonl.gz], screening: {string_params: true, platforms: [ios]}}
        installs: {path: [installs-*.jsonl.gz], screening: {once_per: device_id}}
        match:
          window: 1h
          window_end: exclusive
          history: 10d
          tiers:
            - {name: soon, type: probabilistic, key: [ip, screen], winner: earliest, confidence: none, single_use: true}
            - name: late
              type: probabilistic
              key: [ip_prefix]
              window: 9d
              window_end: inclusive
              window_default: 1d
              max_candidates: 1
              winner: earliest
              confidence: none
        """

    /// Devices alone.
    private static let devices = """
        pipeline: devices
        clicks: {path: [clicks-*.jsonl.gz]}
        installs: {path: [installs-*.jsonl.gz], screening: {once_per: user_id, opened_by_link: true}}
        match:
          window: 2d
          window_end: inclusive
          history: 2d
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks]}
            - {name: again, type: deterministic, key: [device_id], against: [earlier_installs]}
        """

    /// Tiers whose keys overlap, so that the tier in which a pair meets differs from pair to pair; claims across them.
    private static let overlapping = """
        pipeline: overlapping
        clicks: {path: [clicks-*.jsonl.gz], timezone_offset: minutes_west, screening: {dedupe: 0s}}
        installs: {path: [installs-*.jsonl.gz], timezone_offset: minutes_east}
        match:
          window: 1d
          window_end: inclusive
          single_use: true
          history: 1d
          tiers:
            - {name: device, type: deterministic, key: [device_id], against: [clicks, earlier_installs], platforms: [ios]}
            - {name: screen, type: probabilistic, key: [ip, screen], winner: newest, confidence: none}
            - {name: zone, type: probabilistic, platforms: [ios], key: [ip, timezone], winner: earliest, confidence: none}
            - {name: zone_android, type: probabilistic, platforms: [android], key: [ip, timezone], winner: newest, confidence: none}
            - {name: offset, type: probabilistic, key: [network, timezone_offset], winner: newest, confidence: none}
            - {name: version, type: probabilistic, key: [network, os_version], agree: [language, os_patch], winner: newest, confidence: none, single_use: false}
            - {name: any, type: probabilistic, key: [platform, language], window: 6h, winner: newest, confidence: none, max_candidates: 2}
        """
}
