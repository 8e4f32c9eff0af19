extension Region {
    /// The regions of the synthetic world, made anew for each caller.
    static func table() -> [Region] { americas() + europe() + asiaAndPacific() }

    private static func americas() -> [Region] {
        [
            Region(
                country: "US", weight: 290,
                zones: [
                    Zone("America/New_York"), Zone("America/New_York"), Zone("America/Chicago"),
                    Zone("America/Los_Angeles"), Zone("America/Denver"), Zone("America/Phoenix"),
                ],
                languages: [
                    Language(82, "en-US", "US"), Language(11, "es-US", "US", apple: "es-419", second: "en"),
                    Language(4, "es-MX", "US"), Language(3, "zh-CN", "US", apple: "zh-Hans-US"),
                ],
                firstBytes: [24, 47, 50, 68, 71, 73, 75, 98, 107, 174], prefix: 0x2600_1700),
            Region(
                country: "CA", weight: 35,
                zones: [Zone("America/Toronto"), Zone("America/Vancouver")],
                languages: [Language(78, "en-CA", "CA"), Language(22, "fr-CA", "CA")],
                firstBytes: [70, 99, 142, 184], prefix: 0x2607_FEA8),
            Region(
                country: "MX", weight: 40,
                zones: [Zone("America/Mexico_City")],
                languages: [Language(100, "es-MX", "MX", apple: "es-419")],
                firstBytes: [187, 189, 201], prefix: 0x2806_02F0),
            Region(
                country: "BR", weight: 95,
                zones: [Zone("America/Sao_Paulo")],
                languages: [Language(100, "pt-BR", "BR")],
                firstBytes: [177, 179, 186, 191], prefix: 0x2804_0014),
            Region(
                country: "AR", weight: 20,
                zones: [Zone("America/Argentina/Buenos_Aires", web: "America/Buenos_Aires")],
                languages: [Language(100, "es-AR", "AR", apple: "es-419")],
                firstBytes: [181, 190, 200], prefix: 0x2803_9800),
        ]
    }

    private static func europe() -> [Region] {
        [
            Region(
                country: "DE", weight: 80, zones: [Zone("Europe/Berlin")],
                languages: [
                    Language(88, "de-DE", "DE"), Language(5, "tr-TR", "DE", second: "de"), Language(7, "en-GB", "DE"),
                ],
                firstBytes: [79, 84, 87, 91, 93], prefix: 0x2003_00E2),
            Region(
                country: "GB", weight: 85, zones: [Zone("Europe/London")],
                languages: [Language(96, "en-GB", "GB"), Language(4, "pl-PL", "GB")],
                firstBytes: [2, 81, 82, 86, 90], prefix: 0x2A00_23C4),
            Region(
                country: "FR", weight: 60, zones: [Zone("Europe/Paris")],
                languages: [Language(100, "fr-FR", "FR")],
                firstBytes: [78, 80, 83, 88], prefix: 0x2A01_0CB0),
            Region(
                country: "ES", weight: 40, zones: [Zone("Europe/Madrid")],
                languages: [Language(85, "es-ES", "ES"), Language(15, "ca-ES", "ES", second: "es")],
                firstBytes: [77, 83, 85, 95], prefix: 0x2A02_9130),
            Region(
                country: "NO", weight: 12, zones: [Zone("Europe/Oslo")],
                languages: [Language(100, "nb-NO", "NO")],
                firstBytes: [84, 88], prefix: 0x2A01_0799),
            Region(
                country: "UA", weight: 15,
                zones: [Zone("Europe/Kyiv", web: "Europe/Kiev")],
                languages: [Language(80, "uk-UA", "UA"), Language(20, "ru-UA", "UA", second: "uk")],
                firstBytes: [37, 46, 93, 176], prefix: 0x2A0D_3344),
            Region(
                country: "RS", weight: 8, zones: [Zone("Europe/Belgrade")],
                languages: [Language(100, "sr-RS", "RS", apple: "sr-Latn-RS", android: "sr-Latn-RS")],
                firstBytes: [89, 109, 178], prefix: 0x2A06_5B00),
            Region(
                country: "IL", weight: 15,
                zones: [Zone("Asia/Jerusalem")],
                languages: [Language(90, "he-IL", "IL", android: "iw-IL"), Language(10, "ar-IL", "IL", second: "he")],
                firstBytes: [5, 77, 79, 109], prefix: 0x2A06_C701),
        ]
    }

    private static func asiaAndPacific() -> [Region] {
        [
            Region(
                country: "IN", weight: 90,
                zones: [Zone("Asia/Kolkata", web: "Asia/Calcutta")],
                languages: [
                    Language(55, "en-IN", "IN", second: "hi"), Language(30, "en-GB", "IN", apple: "en-IN"),
                    Language(15, "hi-IN", "IN"),
                ],
                firstBytes: [49, 59, 106, 117, 157], prefix: 0x2409_4042),
            Region(
                country: "JP", weight: 50, zones: [Zone("Asia/Tokyo")],
                languages: [Language(100, "ja-JP", "JP")],
                firstBytes: [60, 110, 118, 126], prefix: 0x240B_0011),
            Region(
                country: "ID", weight: 25, zones: [Zone("Asia/Jakarta")],
                languages: [Language(100, "id-ID", "ID", android: "in-ID")],
                firstBytes: [36, 114, 125, 180], prefix: 0x2404_C0A0),
            Region(
                country: "VN", weight: 15,
                zones: [Zone("Asia/Ho_Chi_Minh", web: "Asia/Saigon")],
                languages: [Language(100, "vi-VN", "VN")],
                firstBytes: [14, 27, 113, 171], prefix: 0x2402_0800),
            Region(
                country: "NP", weight: 4,
                zones: [Zone("Asia/Kathmandu", web: "Asia/Katmandu")],
                languages: [Language(60, "en-US", "NP", second: "ne"), Language(40, "ne-NP", "NP")],
                firstBytes: [27, 103, 110], prefix: 0x2400_1A00),
            Region(
                country: "TW", weight: 12, zones: [Zone("Asia/Taipei")],
                languages: [Language(100, "zh-TW", "TW", apple: "zh-Hant-TW")],
                firstBytes: [1, 36, 61, 114], prefix: 0x2001_B011),
            Region(
                country: "AU", weight: 9,
                zones: [Zone("Australia/Sydney"), Zone("Australia/Brisbane")],
                languages: [Language(100, "en-AU", "AU")],
                firstBytes: [1, 49, 58, 101, 120], prefix: 0x2001_8003),
        ]
    }
}
