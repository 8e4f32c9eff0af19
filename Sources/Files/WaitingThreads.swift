#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads for work that waits for the system: of tasks, only as many run at once as there are processors.
public enum WaitingThreads {
    /// Runs `body` on this thread and on up to `count - 1` others at once; returns when all of them have ended.
    ///
    /// The system may grant fewer threads, or none, to a user or service that has its share. So the runs of `body` must
    /// share the work such that any number of them finishes it. Dispatch queues would wait for a thread instead,
    /// perhaps for ever.
    public static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        run(others: count - 1, body) { _ in body() }
    }

    /// Runs `body` on up to `count` other threads at once and, when these are started, `own` on this one, which is told
    /// how many they are; returns when all of them have ended.
    public static func run(others count: Int, _ body: @escaping @Sendable () -> Void, own: (Int) -> Void) {
        run(others: count, body, own: own, start: start)
    }

    /// The same with another way to start a thread, which is not asked again once it has returned nil.
    static func run(
        others count: Int, _ body: @escaping @Sendable () -> Void, own: (Int) -> Void,
        start: (@escaping @Sendable () -> Void) -> UInt?
    ) {
        var threads: [UInt] = []
        while threads.count < count, let thread = start(body) { threads.append(thread) }
        own(threads.count)
        for thread in threads { join(thread) }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread and gives its handle, a number on every system; nil if the system grants none.
    private static func start(_ body: @escaping @Sendable () -> Void) -> UInt? {
        // The thread takes over the reference to its work; if there is no thread, the reference is released here.
        let work = unsafe Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = unsafe pthread_create(&thread, nil, { unsafe WaitingThreads.main($0) }, work.toOpaque())
        #else
            var thread = pthread_t()
            let code = unsafe pthread_create(
                &thread, nil, { context in unsafe context.flatMap { unsafe WaitingThreads.main($0) } }, work.toOpaque())
        #endif
        guard code == 0 else {
            unsafe work.release()
            return nil
        }
        #if canImport(Darwin)
            return unsafe UInt(bitPattern: thread)
        #else
            return thread
        #endif
    }

    /// Waits for a thread's end; to be called once for each that was started.
    private static func join(_ thread: UInt) {
        #if canImport(Darwin)
            // Safe: the handle that the system gave when the thread was started, and that nobody has joined yet.
            _ = unsafe pthread_t(bitPattern: thread).map { unsafe pthread_join($0, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }

    private static func main(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
    }
}
