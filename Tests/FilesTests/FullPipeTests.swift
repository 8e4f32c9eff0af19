import Foundation
import Synchronization
import Testing

@testable import Files

@Suite("A full pipe")
struct FullPipeTests {
    @Test("is waited for, though another program has told it to fail")
    func waits() throws {
        let pipe = Pipe()
        let (reader, writer) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        #expect(fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        let bytes = [UInt8](repeating: 7, count: 8 << 20)
        let turn = Atomic<Int>(0)
        let count = Atomic<Int>(0)
        let failure = Mutex<SystemFailure?>(nil)
        WaitingThreads.run(2) {
            guard turn.add(1, ordering: .relaxed).oldValue == 0 else {
                do throws(SystemFailure) {
                    try SystemCalls.write(bytes.span, to: writer.fileDescriptor)
                } catch {
                    failure.withLock { $0 = error }
                }
                try? writer.close()
                return
            }
            var part = [UInt8](repeating: 0, count: 1 << 12)
            while let read = try? SystemCalls.read(reader.fileDescriptor, into: &part), read > 0 {
                count.add(read, ordering: .relaxed)
            }
        }
        #expect(failure.withLock { $0 } == nil)
        #expect(count.load(ordering: .relaxed) == bytes.count)
    }
}
