/// The settings that pipelines are made of, by reflection, so that a new one shows by itself.
package struct SettingValues {
    /// The stored properties of each type.
    package private(set) var names: [String: Set<String>] = [:]
    /// What values each setting has, as text.
    private var values: [String: Set<String>] = [:]

    package init() {}

    /// The settings of some pipelines.
    package init(of pipelines: [some Any]) {
        self.init()
        for pipeline in pipelines { add(pipeline) }
    }

    /// Settings with the same value wherever they are.
    package var unvaried: [String] { values.filter { $0.value.count == 1 }.keys.sorted() }

    /// Adds the stored properties of a value and of all values within it, by type.
    package mutating func add(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        let type = "\(Swift.type(of: value))"
        guard !SettingValues.leaves.contains(type) else { return }
        for child in mirror.children {
            if mirror.displayStyle == .struct, let name = child.label {
                names[type, default: []].insert(name)
                values["\(type).\(name)", default: []].insert("\(child.value)")
            }
            add(child.value)
        }
    }

    /// Structs that are one value each.
    private static let leaves: Set<String> = ["String", "Int", "Int64", "Bool", "Decimal4", "PlatformSet"]
}
