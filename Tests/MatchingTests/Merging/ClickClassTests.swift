import AttributionModel
import Fixtures
import Matching
import Testing

struct ClickClassTests {
    private func ofApp(_ number: UInt32) -> ClickClass {
        ClickClass(
            earlierTiers: 0, platform: nil, app: TextID(number: number), environment: .absent, ipClass: nil)
    }

    @Test("classes keep their numbers, and more than can be told apart are refused")
    func bound() throws {
        let classes = ClickClasses(of: InstallOwners(), bound: 12)
        var cache = ClickClassCache(classes)
        for _ in 0..<2 {
            for number in 0..<12 as Range<UInt32> { #expect(try cache.number(of: ofApp(number)) == number) }
        }
        #expect(throws: TooManyClasses.self) { try cache.number(of: ofApp(12)) }
        #expect(try cache.number(of: ofApp(11)) == 11)
        #expect(classes.all == (0..<12).map { ofApp($0) })
    }

    @Test(
        "classes with texts that no install has are few, however many texts there are, and installs admit them alike",
        arguments: [4, 300])
    func foreignTexts(apps: Int) throws {
        var random = SeededNumbers(seed: 11)
        func text(_ most: Int) -> TextID { TextID(number: UInt32(random.below(most))) }
        let installs = (0..<5 * apps).map { _ in
            InstallClass(
                platform: [nil, .ios, .android][random.below(3)], app: text(apps), environment: text(3))
        }
        let classes = ClickClasses(of: InstallOwners(of: installs), apart: 50)
        var cache = ClickClassCache(classes)
        for _ in 0..<5_000 {
            let (ofApps, ofEnvironments) = (random.below(2) == 0 ? apps : 1_000_000, random.below(2) == 0 ? 3 : 1_000)
            let own = ClickClass(
                earlierTiers: 0, platform: [nil, .ios, .android][random.below(3)], app: text(ofApps),
                environment: text(ofEnvironments), ipClass: nil)
            let number = try cache.number(of: own)
            let standing = classes.all[Int(number)]
            #expect(installs.allSatisfy { $0.admits(own) == $0.admits(standing) })
        }
        // Absent, the installs' own and all others, beside the apps that were met before there were 50 classes.
        #expect(classes.all.count < 50 + 3 * (apps + 1) * 4)
        #expect(!classes.namesAllApps)
    }
}
