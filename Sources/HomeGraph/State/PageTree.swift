// SPDX-License-Identifier: Apache-2.0

/// A persistent array of device pages: a copy costs one reference, a change afterwards copies the
/// path to one page, and comparing two versions skips their shared nodes.
struct PageTree: Sendable {
    private static let fanOutBits = 4
    private static let fanOut = 1 << fanOutBits

    /// `@unchecked Sendable`: changed only where the tree that changes it holds the only reference.
    /// For the same reason exclusive access needs no check at run time.
    private final class Node: @unchecked Sendable {
        @exclusivity(unchecked) var kids: [Node]
        @exclusivity(unchecked) var pages: [DevicePage?]

        init(kids: [Node] = [], pages: [DevicePage?] = []) {
            self.kids = kids
            self.pages = pages
        }
    }

    private var root = Node()
    /// The number of levels above the leaves.
    private var height = 0
    private(set) var count = 0
    /// The slots that were changed last.
    private(set) var recent = RecentSlots()

    subscript(index: Int) -> DevicePage? {
        precondition(index < count, "A slot is given out before it is read.")
        var node = root
        var shift = height * Self.fanOutBits
        while shift > 0 {
            node = node.kids[(index >> shift) & (Self.fanOut - 1)]
            shift -= Self.fanOutBits
        }
        return node.pages[index & (Self.fanOut - 1)]
    }

    /// Adds a page; its slot is the old count.
    mutating func append(_ page: DevicePage?) {
        if count == Self.span(height) * Self.fanOut {
            root = Node(kids: [root])
            height += 1
        }
        Self.append(page, to: &root, height: height, at: count)
        recent.note(count)
        count += 1
    }

    /// Puts another page, or none, into a slot.
    mutating func replace(_ index: Int, with page: DevicePage?) {
        precondition(index < count, "A slot is given out before it is used.")
        recent.note(index)
        Self.withPage(&root, height: height, index: index) { $0 = page }
    }

    /// Changes the page in a slot; other versions of the tree keep the old one.
    mutating func update<Result>(_ index: Int, _ body: (DevicePage) -> Result) -> Result {
        body(uniquePage(index))
    }

    /// The page in a slot, which no other version of the tree shares, about to be changed.
    mutating func uniquePage(_ index: Int) -> DevicePage {
        let page = uniquePageForValues(index)
        noteShape(of: page)
        return page
    }

    /// Says that more than values changes on a page that no other version of the tree shares.
    func noteShape(of page: DevicePage) { page.shape = recent.count }

    /// The same as ``uniquePage(_:)`` for a change of values alone: if it turns out to be of more,
    /// ``noteShape(of:)`` has to be told.
    mutating func uniquePageForValues(_ index: Int) -> DevicePage {
        precondition(index < count, "A slot is given out before it is used.")
        recent.note(index)
        let page = Self.uniquePage(&root, height: height, index: index)
        if page.graphDigest != nil { page.graphDigest = nil }
        if page.booksDigest != nil { page.booksDigest = nil }
        return page
    }

    private static func uniquePage(
        _ node: inout Node, height: Int, index: Int
    ) -> DevicePage {
        makeUnique(&node)
        if height > 0 {
            let shift = height * fanOutBits
            return uniquePage(
                &node.kids[index >> shift], height: height - 1, index: index & (1 << shift - 1))
        }
        return uniquePage(&node.pages[index])
    }

    private static func uniquePage(_ slot: inout DevicePage?) -> DevicePage {
        let isUnique = isKnownUniquelyReferenced(&slot)
        guard let page = slot else {
            preconditionFailure("Only devices that are there are changed.")
        }
        if isUnique { return page }
        let copy = DevicePage(copying: page)
        slot = copy
        return copy
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

    private static func span(_ height: Int) -> Int { 1 << (height * fanOutBits) }

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
