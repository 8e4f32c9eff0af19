/// What later rows need of an install of this run; a class, as few decided installs have one and a struct would take
/// room in all.
final class RememberedInstall: Sendable {
    let installID: [UInt8]
    let answer: AnsweredInstall

    init(_ install: borrowing DecidedInstall, installID: [UInt8]) {
        self.installID = installID
        answer = AnsweredInstall(install)
    }
}
