import Foundation
import FuzzSubjects

/// What `SUBJECT` names.
private let subject: FuzzSubject = {
    let name = ProcessInfo.processInfo.environment["SUBJECT"]
    guard let subject = FuzzSubject.all.first(where: { $0.name == name }) else {
        fatalError("no SUBJECT is called \(name ?? ""); name one of \(FuzzSubject.all)")
    }
    return subject
}()

/// Called by libFuzzer at the start: puts the subject's seeds into the folder that `SEEDS` names.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_: UnsafeRawPointer?, _: UnsafeRawPointer?) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["SEEDS"] else { fatalError("name a folder as SEEDS") }
    do {
        for (place, seed) in try subject.seeds().enumerated() {
            try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(place)"))
        }
    } catch {
        fatalError("the seeds cannot be written: \(error)")
    }
    return 0
}

/// Called by libFuzzer with each input; ends the program where two ways to read it disagree.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Safe: the bytes are libFuzzer's for as long as this call lasts, and they are copied.
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do {
        if let disagreement = try subject.disagreement(input) { fatalError("two readings differ in \(disagreement)") }
    } catch {
        fatalError("the input cannot be checked: \(error)")
    }
    return 0
}
