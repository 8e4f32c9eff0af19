import Files

/// The system calls that put a result in place; tests give others, and so learn their order.
struct PublishingCalls {
    /// Exchanges two folders.
    var exchange: (String, String) throws(SystemFailure) -> Void = SystemCalls.exchange(_:with:)
    /// Gives a folder another name.
    var rename: (String, String) throws(SystemFailure) -> Void = SystemCalls.rename(_:to:)
    /// Syncs the folder that contains the result.
    var sync: (String) throws(SystemFailure) -> Void = SystemCalls.sync(path:)
}
