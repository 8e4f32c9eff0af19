import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct ManifestTests {
    @Test func `a manifest has its keys in a fixed order`() {
        var manifest = Manifest(
            version: "1.2.3", rules: 4, pipeline: "warplink", pipelineDigest: Digest(high: 0xAB, low: 1))
        manifest.pipelineText = "pipeline: warplink\n"
        manifest.window = "48h"
        let verdicts = Tally<InstallVerdict> { $0 == .decided ? 5 : $0 == .duplicate ? 1 : 0 }
        manifest.counts = [.init("installs", .installs(verdicts, ofOtherDays: 7)), .init("none", .object([]))]
        manifest.outputs = [.init(name: "attributions.jsonl.gz", size: 9, digest: .none, rows: 2)]
        manifest.inputs = [
            .init(path: "a.gz", size: 1, digest: .none, lines: 3, encoding: "gzip", warnings: ["cut \"short\""])
        ]
        manifest.run = [
            .init("started", .instant(Instant(milliseconds: 0))), .init("elapsed", .seconds(1_500)),
            .init("share", .number(0.5)), .init("threads", .integer(2)),
            .init("forced", .flag(false)), .init("host", .null),
        ]
        #expect(
            text(manifest.render()) == """
                {
                  "ascribe": "1.2.3",
                  "rules": 4,
                  "pipeline": {
                    "name": "warplink",
                    "hash": "00000000000000ab0000000000000001",
                    "window": "48h",
                    "text": "pipeline: warplink\\n"
                  },
                  "counts": {
                    "installs": {
                      "decided": 5,
                      "duplicate": 1,
                      "environment": 0,
                      "simulator": 0,
                      "not_first_launch": 0,
                      "opened_by_link": 0,
                      "repeat": 0,
                      "other_days": 7
                    },
                    "none": {}
                  },
                  "counters": {},
                  "outputs": [
                    {
                      "name": "attributions.jsonl.gz",
                      "size": 9,
                      "hash": "00000000000000000000000000000000",
                      "rows": 2
                    }
                  ],
                  "inputs": [
                    {
                      "path": "a.gz",
                      "size": 1,
                      "hash": "00000000000000000000000000000000",
                      "lines": 3,
                      "encoding": "gzip",
                      "warnings": [
                        "cut \\"short\\""
                      ]
                    }
                  ],
                  "run": {
                    "started": "1970-01-01T00:00:00.000Z",
                    "elapsed": 1.500,
                    "share": 0.5,
                    "threads": 2,
                    "forced": false,
                    "host": null
                  }
                }

                """)
    }
}
