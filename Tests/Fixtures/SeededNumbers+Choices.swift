extension SeededNumbers {
    /// A number from 0 up to, but without, a bound.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Whether something comes to pass that does so in a part of all cases.
    package mutating func chance(_ part: Int, of whole: Int) -> Bool { below(whole) < part }

    /// One of some elements, each as likely as the others.
    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
