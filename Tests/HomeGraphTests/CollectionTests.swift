// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

/// The persistent collections, beside plain ones that do the same.
@Suite struct CollectionTests {
    enum Step {
        case set(Int, Int), remove(Int), update(Int, Int), keep
    }

    private func steps(_ random: inout SeededRandom) -> [Step] {
        let keys = random.oneIn(2) ? 60 : 4000
        return (0..<random.below(random.oneIn(6) ? 5000 : 300)).map { number in
            switch random.below(7) {
            case 0, 1, 2: .set(random.below(keys), number)
            case 3, 4: .remove(random.below(keys))
            case 5: .update(random.below(keys), number)
            default: .keep
            }
        }
    }

    private func hold(_ map: TreeMap<Int, Int>, is model: [Int: Int], _ what: String) throws {
        let sorted = model.sorted { $0.key < $1.key }
        try HomeTesting.hold(map.count == model.count, "\(what): count")
        try HomeTesting.hold(
            map.map(\.key) == sorted.map(\.key) && map.values == sorted.map(\.value),
            "\(what): \(Array(map)) is not \(sorted)")
        try HomeTesting.hold(
            map.first?.key == sorted.first?.key && map.last?.key == sorted.last?.key,
            "\(what): ends")
    }

    @Test("a tree map is a dictionary in the order of its keys, and its copies never change")
    func treeMap() throws {
        try checkProperty(
            cases: 200, seed: 70, generate: { self.steps(&$0) }, shrink: { shrinkArray($0) },
            property: { steps in
                var map = TreeMap<Int, Int>()
                var model: [Int: Int] = [:]
                var kept: [(TreeMap<Int, Int>, [Int: Int])] = []
                for step in steps {
                    switch step {
                    case .set(let key, let value):
                        map[key] = value
                        model[key] = value
                    case .remove(let key):
                        try HomeTesting.hold(
                            map.removeValue(forKey: key) == model.removeValue(forKey: key),
                            "removed \(key)")
                    case .update(let key, let value):
                        let isThere: Void? = map.update(key) { $0 += value }
                        try HomeTesting.hold(
                            (isThere != nil) == (model[key] != nil), "updated \(key)")
                        model[key]? += value
                    case .keep: if kept.count < 20 { kept.append((map, model)) }
                    }
                    if case .set(let key, _) = step {
                        try HomeTesting.hold(map[key] == model[key], "set \(key)")
                    }
                }
                try hold(map, is: model, "at the end")
                for (old, before) in kept {
                    try hold(old, is: before, "a copy")
                    var differences: [Int: (Int?, Int?)] = [:]
                    TreeMap.differences(old, map) { key, old, new in
                        if old != new { differences[key] = (old, new) }
                    }
                    let changed = Set(before.keys).union(model.keys).filter {
                        before[$0] != model[$0]
                    }
                    try HomeTesting.hold(
                        Set(differences.keys) == changed, "differences of a copy")
                    for (key, pair) in differences {
                        try HomeTesting.hold(
                            pair.0 == before[key] && pair.1 == model[key], "difference at \(key)")
                    }
                    try HomeTesting.hold((old == map) == (before == model), "equality")
                }
                let from = 30
                try HomeTesting.hold(
                    map.entries(from: from).map(\.key)
                        == model.keys.filter { $0 >= from }.sorted(), "entries from \(from)")
            })
    }

    @Test("two copies of a large map differ without being walked")
    func differencesSkipWhatIsShared() {
        var map = TreeMap<Int, CountedValue>()
        let comparisons = Comparisons()
        for key in 0..<20_000 { map[key] = CountedValue(number: key) }
        var changed = map
        changed[7_777] = CountedValue(number: -1)
        TreeMap.differences(map, changed) { _, _, _ in comparisons.count += 1 }
        #expect(comparisons.count <= 2 * TreeMap<Int, CountedValue>.nodeMax)
    }

    private struct CountedValue: Sendable {
        var number: Int
    }

    private final class Comparisons {
        var count = 0
    }

    @Test("a persistent array is an array, and its copies never change")
    func persistentArray() throws {
        try checkProperty(
            cases: 100, seed: 71, generate: { self.steps(&$0) }, shrink: { shrinkArray($0) },
            property: { steps in
                var array = PersistentArray<Int>()
                var model: [Int] = []
                var kept: [(PersistentArray<Int>, [Int])] = []
                for step in steps {
                    switch step {
                    case .set(_, let value), .remove(let value):
                        array.append(value)
                        model.append(value)
                    case .update(let index, let value) where !model.isEmpty:
                        array[index % model.count] = value
                        model[index % model.count] = value
                    case .keep: if kept.count < 20 { kept.append((array, model)) }
                    default: break
                    }
                }
                for (array, model) in kept + [(array, model)] {
                    try HomeTesting.hold(
                        (0..<array.count).map { array[$0] } == model, "elements")
                }
            })
    }

    @Test("an arrival map is in the order of arrival, whatever was removed or set again")
    func arrivalMap() throws {
        try checkProperty(
            cases: 100, seed: 72, generate: { self.steps(&$0) }, shrink: { shrinkArray($0) },
            property: { steps in
                var map = ArrivalMap<Int, Int>()
                var model: [(key: Int, value: Int)] = []
                for step in steps {
                    switch step {
                    case .set(let key, let value), .update(let key, let value):
                        map[key] = value
                        if let index = model.firstIndex(where: { $0.key == key }) {
                            model[index].value = value
                        } else {
                            model.append((key, value))
                        }
                    case .remove(let key):
                        map.removeValue(forKey: key)
                        model.removeAll { $0.key == key }
                    case .keep:
                        map.removeFirst()
                        if !model.isEmpty { model.removeFirst() }
                    }
                    try HomeTesting.hold(map.count == model.count, "count")
                }
                try HomeTesting.hold(map.values == model.map(\.value), "values")
                for (key, value) in model {
                    try HomeTesting.hold(map[key] == value, "value of \(key)")
                }
            })
    }
}
