// SPDX-License-Identifier: Apache-2.0

/// A persistent array of device pages: a copy costs one reference, a change afterwards copies the
/// path to one page, and two versions are compared by skipping what they share.
struct PageTree: Sendable {
    private static let fanOut = 16

    /// `@unchecked Sendable`: changed only where the tree that changes it holds the only reference.
    private final class Node: @unchecked Sendable {
        var kids: [Node]
        var pages: [DevicePage?]

        init(kids: [Node] = [], pages: [DevicePage?] = []) {
            self.kids = kids
            self.pages = pages
        }
    }

    private var root = Node()
    /// The number of levels above the leaves.
    private var height = 0
    private(set) var count = 0

    subscript(index: Int) -> DevicePage? {
        precondition(index < count, "A slot is given out before it is read.")
        var node = root
        var span = Self.span(height)
        var rest = index
        for _ in 0..<height {
            node = node.kids[rest / span]
            rest %= span
            span /= Self.fanOut
        }
        return node.pages[rest]
    }

    /// Adds a page; its slot is the old count.
    mutating func append(_ page: DevicePage?) {
        if count == Self.span(height) * Self.fanOut {
            root = Node(kids: [root])
            height += 1
        }
        Self.append(page, to: &root, height: height, at: count)
        count += 1
    }

    /// Puts another page, or none, into a slot.
    mutating func replace(_ index: Int, with page: DevicePage?) {
        precondition(index < count, "A slot is given out before it is used.")
        Self.withPage(&root, height: height, index: index) { $0 = page }
    }

    /// Changes the page in a slot; other versions of the tree keep the old one.
    mutating func update<Result>(_ index: Int, _ body: (DevicePage) -> Result) -> Result {
        precondition(index < count, "A slot is given out before it is used.")
        return Self.withPage(&root, height: height, index: index) { slot in
            precondition(slot != nil, "Only devices that are there are changed.")
            if !isKnownUniquelyReferenced(&slot), let shared = slot {
                slot = DevicePage(copying: shared)
            }
            let page = slot!
            page.graphDigest = nil
            page.booksDigest = nil
            return body(page)
        }
    }

    /// The slots whose pages are not the same object in both trees, ascending.
    static func changedSlots(_ old: PageTree, _ new: PageTree) -> [Int] {
        var slots: [Int] = []
        let height = max(old.height, new.height)
        compare(
            raised(old, to: height), raised(new, to: height), height: height, base: 0,
            into: &slots)
        return slots
    }

    private static func span(_ height: Int) -> Int {
        var span = 1
        for _ in 0..<height { span *= fanOut }
        return span
    }

    private static func raised(_ tree: PageTree, to height: Int) -> Node {
        var node = tree.root
        for _ in tree.height..<height { node = Node(kids: [node]) }
        return node
    }

    private static func compare(
        _ old: Node?, _ new: Node?, height: Int, base: Int, into slots: inout [Int]
    ) {
        if old === new { return }
        let span = span(height)
        for index in 0..<fanOut {
            if height == 0 {
                let before = old.flatMap { index < $0.pages.count ? $0.pages[index] : nil }
                let after = new.flatMap { index < $0.pages.count ? $0.pages[index] : nil }
                if before !== after { slots.append(base + index) }
            } else {
                let before = old.flatMap { index < $0.kids.count ? $0.kids[index] : nil }
                let after = new.flatMap { index < $0.kids.count ? $0.kids[index] : nil }
                if before == nil, after == nil { continue }
                compare(before, after, height: height - 1, base: base + index * span, into: &slots)
            }
        }
    }

    private static func makeUnique(_ node: inout Node) {
        if !isKnownUniquelyReferenced(&node) {
            node = Node(kids: node.kids, pages: node.pages)
        }
    }

    private static func append(
        _ page: DevicePage?, to node: inout Node, height: Int, at index: Int
    ) {
        makeUnique(&node)
        if height == 0 {
            node.pages.append(page)
            return
        }
        let span = span(height)
        let kid = index / span
        if kid == node.kids.count { node.kids.append(Node()) }
        append(page, to: &node.kids[kid], height: height - 1, at: index % span)
    }

    private static func withPage<Result>(
        _ node: inout Node, height: Int, index: Int, _ body: (inout DevicePage?) -> Result
    ) -> Result {
        makeUnique(&node)
        if height == 0 { return body(&node.pages[index]) }
        let span = span(height)
        return withPage(
            &node.kids[index / span], height: height - 1, index: index % span, body)
    }
}
