// SPDX-License-Identifier: Apache-2.0

/// An array whose copies share all unchanged elements: a copy costs one reference, a change or an
/// addition afterwards copies the path to one element.
struct PersistentArray<Element: Sendable>: Sendable {
    private static var fanOutBits: Int { 5 }
    private static var fanOut: Int { 1 << fanOutBits }

    /// `@unchecked Sendable`: changed only where the array that changes it holds the only
    /// reference. For the same reason exclusive access needs no check at run time.
    private final class Node: @unchecked Sendable {
        @exclusivity(unchecked) var kids: [Node]
        @exclusivity(unchecked) var elements: [Element]

        init(kids: [Node] = [], elements: [Element] = []) {
            self.kids = kids
            self.elements = elements
        }
    }

    private var root = Node()
    /// The number of levels above the leaves.
    private var height = 0
    private(set) var count = 0

    init() {}

    subscript(index: Int) -> Element {
        get {
            precondition(index < count, "An element is added before it is read.")
            var node = root
            var shift = height * Self.fanOutBits
            while shift > 0 {
                node = node.kids[(index >> shift) & (Self.fanOut - 1)]
                shift -= Self.fanOutBits
            }
            return node.elements[index & (Self.fanOut - 1)]
        }
        set {
            precondition(index < count, "An element is added before it is changed.")
            Self.replace(index, with: newValue, in: &root, height: height)
        }
    }

    /// Whether both are the same array, and therefore equal.
    func isSameArray(as other: Self) -> Bool { root === other.root && count == other.count }

    mutating func append(_ element: Element) {
        if count == 1 << ((height + 1) * Self.fanOutBits) {
            root = Node(kids: [root])
            height += 1
        }
        Self.append(element, to: &root, height: height, at: count)
        count += 1
    }

    private static func makeUnique(_ node: inout Node) {
        if !isKnownUniquelyReferenced(&node) {
            node = Node(kids: node.kids, elements: node.elements)
        }
    }

    private static func append(
        _ element: Element, to node: inout Node, height: Int, at index: Int
    ) {
        makeUnique(&node)
        if height == 0 { return node.elements.append(element) }
        let shift = height * fanOutBits
        let kid = index >> shift
        if kid == node.kids.count { node.kids.append(Node()) }
        append(element, to: &node.kids[kid], height: height - 1, at: index & (1 << shift - 1))
    }

    private static func replace(
        _ index: Int, with element: Element, in node: inout Node, height: Int
    ) {
        makeUnique(&node)
        if height == 0 {
            node.elements[index] = element
            return
        }
        let shift = height * fanOutBits
        replace(
            index & (1 << shift - 1), with: element, in: &node.kids[index >> shift],
            height: height - 1)
    }
}
