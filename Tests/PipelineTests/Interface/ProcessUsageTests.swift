import Publishing
import Testing

@testable import Pipeline

@Suite("The most memory of a run")
struct ProcessUsageTests {
    @Test("is what the kernel tells, and null in the manifest where it does not")
    func peakMemory() {
        let known = "Name:\tascribe\nVmPeak:\t  900 kB\nVmHWM:\t   123 kB\nVmRSS:\t  7 kB\n"
        #expect(ProcessUsage.peakMemory(of: known) == 123 << 10)
        #expect(ProcessUsage.peakMemory(of: "Name:\tascribe\nThreads:\t1\n") == nil)
        #expect(ManifestValue.Member.peakMemory(123 << 10) == .init("peak_memory", .integer(125_952)))
        #expect(ManifestValue.Member.peakMemory(nil) == .init("peak_memory", .null))
    }
}
