import AttributionModel
import Matching
import Reviewing
import Signals

extension LinkCatalogue {
    /// Tells of rows that were published why their links cannot have them any more; nil without links, as then none was
    /// read.
    ///
    /// Clicks match without the catalogue's knowing their link, unless it `isRequired` (`known_link`).
    func lostCredit(whereLinks isRequired: Bool) -> LostCredit.Lookup? {
        guard facts.contains(where: \.isKnown) else { return nil }
        return { row in reason(toLose: row, isRequired: isRequired) }
    }

    private func reason(toLose row: ResultRow, isRequired: Bool) -> LostCredit.Reason? {
        guard let id = row.bytes(.linkID), let requestedAt = row.instant(.requestedAt) else { return nil }
        let facts = facts(of: LinkNumber(names.id(of: id.span)))
        // Otherwise the install's referrer names the link.
        let hasClick = !row.isNull(.clickID)
        guard facts.isKnown else { return isRequired || !hasClick ? .gone : nil }
        if !facts.conditions.isActive { return .inactive }
        if hasClick, !facts.conditions.isDeferredEnabled { return .notDeferred }
        return facts.conditions.expiresAt <= requestedAt ? .expired : nil
    }
}
