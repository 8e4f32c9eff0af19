/// How an install referrer names its link (spec §3).
public enum ReferrerFormat: String, Sendable, CaseIterable {
    case warplink
    case dynalinks
    case linkID = "link_id"
}
