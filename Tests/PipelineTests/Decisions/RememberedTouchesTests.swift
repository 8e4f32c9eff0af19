import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite struct RememberedTouchesTests {
    @Test func `each install has its own touch, and others have none`() {
        var touches = RememberedTouches(most: 2)
        #expect(touches[0] == nil)
        for install: UInt32 in [3, 7, 20] {
            touches.add(.link(LinkNumber(number: 100 + install)), of: InstallNumber(number: install))
        }
        for install: UInt32 in 0...21 {
            #expect(
                touches[InstallNumber(number: install)]
                    == ([3, 7, 20].contains(install) ? .link(LinkNumber(number: 100 + install)) : nil))
        }
    }
}
