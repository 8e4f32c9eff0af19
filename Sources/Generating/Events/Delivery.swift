import AttributionModel

/// When an install's line was written.
struct Delivery: Sendable, Comparable {
    let instant: Instant
    let number: UInt32

    static func < (lhs: Delivery, rhs: Delivery) -> Bool {
        lhs.instant != rhs.instant ? lhs.instant < rhs.instant : lhs.number < rhs.number
    }
}

extension World {
    /// When the line of an install's number was written: at once, or up to ten minutes late; copies after their
    /// originals.
    func delivery(ofInstall number: Int) -> Delivery {
        var random = self.random(.installChange, number)
        let original = originalOfInstall(number)
        var instant = install(original ?? number).instant
        if original != nil { instant = instant + Int64(random.below(60_000) + 1) }
        if random.chance(30_000) { instant = instant + Int64(random.below(600_000)) }
        return Delivery(instant: instant, number: UInt32(truncatingIfNeeded: number))
    }
}

extension Generator {
    /// The lines of installs in the order of their delivery, 16 bytes each; nothing else is held of all records.
    ///
    /// - Throws: `CancellationError`.
    func deliveries(threads: Int) async throws -> [Delivery] {
        let installs = options.installs
        let slices = max(threads, 1)
        var all: [Delivery] = []
        all.reserveCapacity(installs)
        try await withThrowingTaskGroup(of: [Delivery].self) { group in
            for slice in 0..<slices {
                group.addTask {
                    let world = World(options: options)
                    let range = installs * slice / slices..<installs * (slice + 1) / slices
                    var deliveries: [Delivery] = []
                    deliveries.reserveCapacity(range.count)
                    for number in range {
                        if number % 4_096 == 0 { try Task.checkCancellation() }
                        deliveries.append(world.delivery(ofInstall: number))
                    }
                    return deliveries
                }
            }
            for try await part in group { all += part }
        }
        // No two are equal, so it makes no difference in which order the parts came.
        all.sort()
        return all
    }
}
