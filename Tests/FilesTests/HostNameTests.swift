import Files
import Foundation
import Testing

// Elsewhere Foundation may ask the network.
#if os(Linux)
    @Suite("The machine's name")
    struct HostNameTests {
        @Test("is the one that Foundation has")
        func name() {
            #expect(SystemCalls.hostName == ProcessInfo.processInfo.hostName)
        }
    }
#endif
