/// A phone or tablet model: what an SDK calls it and how large its screen is.
struct Hardware: Sendable {
    /// `iPhone15,2`, `SM-S918B`.
    let name: String
    /// Its share among the devices of its kind.
    let weight: UInt64
    /// CSS pixels, portrait; on iOS points as well.
    let width: Int
    let height: Int
    /// Physical pixels, portrait, as SDKs on Android see them.
    let pixelWidth: Int
    let pixelHeight: Int
    /// Physical pixels per CSS pixel, as JSON.
    let ratio: String

    private init(_ name: String, _ weight: UInt64, _ width: Int, _ height: Int, at scale: Int) {
        self.init(name, weight, width, height, width * scale, height * scale, "\(scale)")
    }

    private init(
        _ name: String, _ weight: UInt64, _ width: Int, _ height: Int, _ pixelWidth: Int, _ pixelHeight: Int,
        _ ratio: String
    ) {
        self.name = name
        self.weight = weight
        self.width = width
        self.height = height
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.ratio = ratio
    }

    /// iPhones.
    static let phones: [Hardware] = [
        Hardware("iPhone18,3", 60, 402, 874, at: 3), Hardware("iPhone18,1", 45, 402, 874, at: 3),
        Hardware("iPhone18,2", 55, 440, 956, at: 3), Hardware("iPhone18,4", 10, 420, 912, at: 3),
        Hardware("iPhone17,3", 85, 393, 852, at: 3), Hardware("iPhone17,4", 25, 430, 932, at: 3),
        Hardware("iPhone17,1", 60, 402, 874, at: 3), Hardware("iPhone17,2", 65, 440, 956, at: 3),
        Hardware("iPhone17,5", 25, 390, 844, at: 3), Hardware("iPhone16,1", 60, 393, 852, at: 3),
        Hardware("iPhone16,2", 65, 430, 932, at: 3), Hardware("iPhone15,4", 70, 393, 852, at: 3),
        Hardware("iPhone15,5", 20, 430, 932, at: 3), Hardware("iPhone15,2", 45, 393, 852, at: 3),
        Hardware("iPhone15,3", 50, 430, 932, at: 3), Hardware("iPhone14,7", 45, 390, 844, at: 3),
        Hardware("iPhone14,8", 15, 428, 926, at: 3), Hardware("iPhone14,5", 75, 390, 844, at: 3),
        Hardware("iPhone14,4", 12, 375, 812, at: 3), Hardware("iPhone14,2", 35, 390, 844, at: 3),
        Hardware("iPhone14,3", 35, 428, 926, at: 3), Hardware("iPhone14,6", 25, 375, 667, at: 2),
        Hardware("iPhone13,2", 50, 390, 844, at: 3), Hardware("iPhone12,1", 60, 414, 896, at: 2),
        Hardware("iPhone12,5", 10, 414, 896, at: 3), Hardware("iPhone12,8", 15, 375, 667, at: 2),
    ]

    /// iPads.
    static let tablets: [Hardware] = [
        Hardware("iPad13,18", 30, 820, 1180, at: 2), Hardware("iPad12,1", 25, 810, 1080, at: 2),
        Hardware("iPad14,1", 12, 744, 1133, at: 2), Hardware("iPad13,16", 15, 820, 1180, at: 2),
        Hardware("iPad16,3", 8, 834, 1210, at: 2), Hardware("iPad13,8", 6, 1024, 1366, at: 2),
        Hardware("iPad7,11", 4, 810, 1080, at: 2),
    ]

    /// Android phones and a tablet.
    static let androids: [Hardware] = [
        Hardware("SM-S928B", 50, 384, 832, 1440, 3120, "3.75"), Hardware("SM-S918B", 45, 384, 823, 1440, 3088, "3.75"),
        Hardware("SM-S921B", 50, 360, 780, 1080, 2340, "3"), Hardware("SM-S911U", 45, 360, 780, 1080, 2340, "3"),
        Hardware("SM-A546B", 70, 384, 832, 1080, 2340, "2.8125"),
        Hardware("SM-A155F", 65, 384, 832, 1080, 2340, "2.8125"),
        Hardware("SM-A346B", 45, 384, 832, 1080, 2340, "2.8125"),
        Hardware("SM-A057F", 30, 384, 854, 720, 1600, "1.875"),
        Hardware("Pixel 9 Pro", 35, 427, 952, 1280, 2856, "3"), Hardware("Pixel 8", 40, 412, 915, 1080, 2400, "2.625"),
        Hardware("Pixel 7a", 35, 412, 915, 1080, 2400, "2.625"), Hardware("Pixel 6", 25, 412, 915, 1080, 2400, "2.625"),
        Hardware("2201117TG", 40, 393, 873, 1080, 2400, "2.75"),
        Hardware("23021RAA2Y", 45, 393, 873, 1080, 2400, "2.75"),
        Hardware("220333QAG", 30, 360, 800, 720, 1600, "2"), Hardware("CPH2581", 25, 450, 1003, 1440, 3168, "3.2"),
        Hardware("V2318", 20, 393, 873, 1080, 2400, "2.75"), Hardware("moto g54 5G", 30, 412, 915, 1080, 2400, "2.625"),
        Hardware("CUBOT X70", 4, 412, 915, 1080, 2400, "2.625"), Hardware("SM-X210", 12, 800, 1280, 1200, 1920, "1.5"),
    ]

    /// Screens of computers: CSS pixels and ratio.
    static let computers: [Hardware] = [
        Hardware("", 40, 1920, 1080, at: 1), Hardware("", 15, 1536, 864, 1920, 1080, "1.25"),
        Hardware("", 15, 1440, 900, at: 2), Hardware("", 12, 1512, 982, at: 2), Hardware("", 10, 2560, 1440, at: 1),
        Hardware("", 8, 1366, 768, at: 1),
    ]
}
