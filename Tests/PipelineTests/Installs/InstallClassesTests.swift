import AttributionModel
import Matching
import Testing

@testable import Pipeline

@Suite("Classes of installs")
struct InstallClassesTests {
    private static func ofApp(_ number: Int) -> InstallClass {
        InstallClass(
            platform: [.ios, .android, nil][number % 3], app: TextID(place: number + 1),
            environment: TextID(place: number % 2))
    }

    /// What two tasks have found of so many apps, a third of which both have met.
    private static func found(_ apps: Int) -> InstallClasses {
        var tasks = (InstallClasses(), InstallClasses())
        for number in 0..<apps {
            if number % 3 != 0 { tasks.0.add(ofApp(number), hasPrivateAddress: true) }
            if number % 3 != 1 { tasks.1.add(ofApp(number), hasPrivateAddress: false) }
        }
        tasks.0.add(tasks.1)
        return tasks.0
    }

    @Test("are counted as long as they are few", arguments: [0, 3, 8, 9, 255, 256, 257, 1_000])
    func counted(apps: Int) throws {
        let found = Self.found(apps)
        let twice = (0..<apps).count { $0 % 3 == 2 }
        #expect(found.total == apps + twice)
        #expect(found.withPrivateAddress == (0..<apps).count { $0 % 3 != 0 })
        #expect((found.all == nil) == (apps > 256))
        guard let all = found.all else { return }
        #expect(Set(all) == Set((0..<apps).map(Self.ofApp)) && all.count == apps)
        #expect(found.counts == all.map { ($0.app.number - 1) % 3 == 2 ? 2 : 1 })
    }

    @Test("are known by their apps however many they are, so that strangers' clicks are of few kinds")
    func strangers() throws {
        for apps in [10, 600] {
            let classes = ClickClasses(of: Self.found(apps).owners, bound: 1_000, apart: 100)
            for number in 0..<100_000 {
                _ = try classes.number(
                    of: ClickClass(
                        earlierTiers: 0, platform: nil, app: TextID(place: number + 1),
                        environment: TextID(place: number), ipClass: nil))
            }
            #expect(classes.all.count { $0.isOfUnnamedApp } > 0)
        }
    }
}
