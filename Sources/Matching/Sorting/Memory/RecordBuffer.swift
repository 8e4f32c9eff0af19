/// Working memory for sorting portions and reading runs, accounted as a forced reservation.
///
/// From the allocator and not from `mmap`: one cursor after another asks for the same few sizes, and the allocator
/// hands out the same warm pages.
@safe
final class RecordBuffer {
    /// The room for records; their contents are undefined until written.
    let records: UnsafeMutableBufferPointer<SortRecord>
    private let budget: MemoryBudget

    /// Allocates room for `count` records.
    init(count: Int, budget: MemoryBudget) {
        budget.forceReserve(count * SortRecord.byteCount)
        // Records are trivial: no initialisation is owed before the first store, none is undone at the end.
        unsafe records = .allocate(capacity: count)
        self.budget = budget
    }

    deinit {
        unsafe budget.release(records.count * SortRecord.byteCount)
        unsafe records.deallocate()
    }
}
