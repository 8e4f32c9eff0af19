import AttributionModel
import Testing

@testable import Matching

@Suite("Classes of installs")
struct InstallClassTests {
    @Test("admit clicks that differ in no platform, app or environment that both have", arguments: PairedField.allCases)
    func fields(field: PairedField) {
        func classes(_ mine: UInt32, _ theirs: UInt32) -> (InstallClass, ClickClass) {
            func platform(_ number: UInt32) -> Platform? { [nil, .ios, .android][Int(number)] }
            func text(_ number: UInt32, _ other: PairedField) -> TextID { TextID(number: field == other ? number : 3) }
            let isPlatform = field == .platform
            return (
                InstallClass(
                    platform: isPlatform ? platform(mine) : .ios, app: text(mine, .app),
                    environment: text(mine, .environment)),
                ClickClass(
                    earlierTiers: 0, platform: isPlatform ? platform(theirs) : .ios, app: text(theirs, .app),
                    environment: text(theirs, .environment), ipClass: nil)
            )
        }
        for (mine, theirs, isAdmitted) in [
            (0, 0, true), (0, 1, true), (1, 0, true), (1, 1, true), (1, 2, false), (2, 1, false),
        ] as [(UInt32, UInt32, Bool)] {
            let (install, click) = classes(mine, theirs)
            #expect(install.admits(click) == isAdmitted, "\(mine), \(theirs)")
            #expect(PairedField.allCases.filter { !install.admits(click, by: $0) } == (isAdmitted ? [] : [field]))
        }
    }
}
