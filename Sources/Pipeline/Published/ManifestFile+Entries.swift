import AttributionModel
import Foundation
import Publishing

/// What a manifest lists, entry by entry: an incomplete entry is not a run's, and nothing is assumed in its place.
extension ManifestFile {
    /// The files that its run wrote.
    ///
    /// - Throws: which one is incomplete; without a hash nobody could tell whether a file is the run's.
    func outputs() throws(ManifestProblem) -> [Manifest.Output] {
        try entries("outputs").map { (entry) throws(ManifestProblem) in
            let name = try entry.text("name", of: "an output")
            return Manifest.Output(
                name: name, size: try entry.count("size", of: name), digest: try entry.digest("hash", of: name),
                rows: try entry.count("rows", of: name))
        }
    }

    /// The files that its run read.
    ///
    /// - Throws: which one is incomplete.
    func inputs() throws(ManifestProblem) -> [Manifest.Input] {
        guard let inputList, let list = try? JSONSerialization.jsonObject(with: Data(inputList)),
            let entries = list as? [[String: Any]]
        else { throw ManifestProblem(text: "it has no valid list of inputs") }
        return try entries.map { (entry) throws(ManifestProblem) in
            let path = try entry.text("path", of: "an input")
            guard let warnings = entry["warnings"] as? [String] else { throw .lacking("warnings", of: path) }
            var input = Manifest.Input(
                path: path, size: try entry.count("size", of: path), digest: try entry.digest("hash", of: path),
                lines: try entry.count("lines", of: path), encoding: try entry.text("encoding", of: path),
                warnings: warnings)
            if entry["day_lines"] != nil { input.dayLines = try entry.count("day_lines", of: path) }
            return input
        }
    }

    /// The days with late lines, as a day's manifest lists them; none in a result without dates.
    ///
    /// - Throws: which one is incomplete.
    func late() throws(ManifestProblem) -> [LateLines.Day] {
        guard self["late"] != nil else { return [] }
        return try entries("late").map { (entry) throws(ManifestProblem) in
            let date = try entry.text("date", of: "a day that came late")
            guard let day = CivilDay.day(date) else { throw .lacking("date", of: "a day that came late") }
            let fingerprint = entry["fingerprint"] == nil ? nil : try entry.digest("fingerprint", of: date)
            return LateLines.Day(
                day: day, fingerprint: fingerprint, clicks: try entry.count("clicks", of: date),
                installs: try entry.count("installs", of: date))
        }
    }

    /// The logs without which a day was decided, those of whole days first; none if it had all.
    ///
    /// - Throws: which entry is incomplete.
    func missingLogs() throws(ManifestProblem) -> [MissingLogs] {
        try missingLogs(MissingLogs.key, areOfHours: false) + missingLogs(MissingLogs.hoursKey, areOfHours: true)
    }

    private func missingLogs(_ key: String, areOfHours: Bool) throws(ManifestProblem) -> [MissingLogs] {
        guard self[key] != nil else { return [] }
        return try entries(key).map { (entry) throws(ManifestProblem) in
            let name = "a log that was missing"
            let (kind, date) = (try entry.text("kind", of: name), try entry.text("date", of: name))
            guard let kind = RecordKind.allCases.first(where: { $0.name == kind }) else {
                throw .lacking("kind", of: name)
            }
            guard let day = CivilDay.day(date) else { throw .lacking("date", of: name) }
            var logs = MissingLogs(kind: kind, day: day, pattern: try entry.text("pattern", of: name))
            if areOfHours {
                guard let hours = (entry["hours"] as? [String])?.map(PathTemplate.hour), !hours.isEmpty,
                    !hours.contains(nil)
                else { throw .lacking("hours", of: name) }
                logs.hours = hours.compactMap { $0 }
            }
            return logs
        }
    }

    /// The names of lost files because of which the day stays as it is; none if it was decided with what is there.
    ///
    /// - Throws: if they are not a list of names.
    func keptWithout() throws(ManifestProblem) -> Set<[UInt8]> {
        guard let value = self[LostDays.keptKey] else { return [] }
        guard let names = value as? [String] else {
            throw ManifestProblem(text: "it has no valid list of \(LostDays.keptKey)")
        }
        return Set(names.map(\.utf8Bytes))
    }

    private func entries(_ key: String) throws(ManifestProblem) -> [[String: Any]] {
        guard let entries = self[key] as? [[String: Any]] else {
            throw ManifestProblem(text: "it has no valid list of \(key)")
        }
        return entries
    }
}

extension [String: Any] {
    fileprivate func text(_ key: String, of name: String) throws(ManifestProblem) -> String {
        guard let text = self[key] as? String else { throw .lacking(key, of: name) }
        return text
    }

    fileprivate func count(_ key: String, of name: String) throws(ManifestProblem) -> Int {
        guard let count = self[key] as? Int, 0...PublishedCounts.most ~= count else { throw .lacking(key, of: name) }
        return count
    }

    fileprivate func digest(_ key: String, of name: String) throws(ManifestProblem) -> Digest {
        guard let digest = Digest(hexadecimal: try text(key, of: name)) else { throw .lacking(key, of: name) }
        return digest
    }
}
