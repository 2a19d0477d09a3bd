// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct PageTreeTests {
    enum Operation {
        case append, replace(Int), clear(Int), update(Int), copy
    }

    private func operations(_ random: inout SeededRandom) -> [Operation] {
        let size = random.oneIn(8) ? 600 : 40
        return (0..<random.below(size)).map { _ in
            let index = random.below(64)
            switch random.below(8) {
            case 0, 1, 2: return .append
            case 3: return .replace(index)
            case 4: return .clear(index)
            case 5: return .copy
            default: return .update(index)
            }
        }
    }

    /// A plain array of names beside the tree.
    struct Model {
        var tree = PageTree()
        var names: [String?] = []
        var count = 0

        mutating func apply(_ operation: Operation) {
            count += 1
            switch operation {
            case .append:
                tree.append(page())
                names.append("\(count)")
            case .replace(let index) where !names.isEmpty:
                tree.replace(index % names.count, with: page())
                names[index % names.count] = "\(count)"
            case .clear(let index) where !names.isEmpty:
                tree.replace(index % names.count, with: nil)
                names[index % names.count] = nil
            case .update(let index) where !names.isEmpty && names[index % names.count] != nil:
                let name = "\(count)"
                tree.update(index % names.count) { $0.name = name }
                names[index % names.count] = name
            default: break
            }
        }

        private func page() -> DevicePage {
            let page = DevicePage(id: "\(count)")
            page.name = "\(count)"
            return page
        }

        func check() throws {
            try hold(tree.count == names.count, "count")
            for index in names.indices {
                try hold(tree[index]?.name == names[index], "slot \(index)")
            }
        }
    }

    @Test func behavesAsAnArrayWhoseCopiesNeverChange() throws {
        try checkProperty(
            cases: 1000, seed: 30, generate: operations, shrink: shrinkArray
        ) { operations in
            var model = Model()
            var copies: [Model] = []
            for operation in operations {
                if case .copy = operation { copies.append(model) } else { model.apply(operation) }
            }
            try model.check()
            for copy in copies {
                try copy.check()
                try hold(
                    PageTree.changedSlots(copy.tree, model.tree) == changed(copy, model),
                    "changed slots")
            }
        }
    }

    private func changed(_ old: Model, _ new: Model) -> [Int] {
        (0..<new.names.count).filter { index in
            let before = index < old.tree.count ? old.tree[index] : nil
            return before !== new.tree[index]
        }
    }
}
