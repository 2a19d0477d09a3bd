// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct ViewPropertyTests {
    @Test("M-1: a view says what the device's value says")
    func viewsAreTheDevices() throws {
        try checkHistories(cases: 150, records: 40, seed: 31) { history in
            let graph = fold(history.records).graph
            let devices = graph.devices
            try hold(graph.views.map { DeviceState($0) } == devices, "views")
            var visited: [String] = []
            graph.forEachView { visited.append($0.id) }
            try hold(visited.sorted(by: utf8Less) == devices.map(\.id), "forEachView")
            for device in devices {
                for name in [device.id] + device.aliases {
                    let view = graph.view(of: name)
                    try hold(view.map { DeviceState($0) } == device, "view of \(name)")
                }
                try checkLookups(graph.view(of: device.id)!, device)
            }
            try hold(graph.view(of: "zigbee:none") == nil, "an id that nobody has")
        }
    }

    private func checkLookups(_ view: DeviceView, _ device: DeviceState) throws {
        for part in device.parts.map(\.part) + ["absent"] {
            let partView = view.part(named: part)
            let partState = device.part(part)
            try hold(partView.map { PartState($0) } == partState, "part \(part)")
            for trait in (partState?.traits.map(\.trait) ?? []) + ["absent", "main"] {
                let traitView = partView?.trait(named: trait)
                let traitState = partState?.trait(trait)
                try hold(traitView.map { TraitState($0) } == traitState, "\(part) \(trait)")
                for attribute in ["onOff", "currentLevel", "label", "absent", "main"] {
                    try hold(
                        traitView?.attribute(attribute) == traitState?.attribute(attribute),
                        "\(part) \(trait) \(attribute)")
                }
            }
        }
    }

    @Test("Q-7, Q-8: what changed between two snapshots is what comparing every device finds")
    func changesAreThoseOfEveryDevice() throws {
        var kinds: Set<String> = []
        try checkHistories(cases: 200, records: 40, seed: 32) { history in
            let split = history.index(history.records.count + 1)
            let old = fold(history.records.prefix(split))
            let new = fold(history.records.dropFirst(split), from: old)
            for (old, new) in [(old, new), (new, old), (new, new)] {
                try checkChanges(old.graph, new.graph, &kinds)
            }
        }
        #expect(kinds == ["added", "removed", "changed", "books only"])
    }

    @Test("Q-7, Q-8: snapshots of different folds are compared by names")
    func changesOfDifferentFolds() throws {
        var kinds: Set<String> = []
        try checkHistories(cases: 150, records: 30, seed: 33) { history in
            let split = history.index(history.records.count + 1)
            let old = fold(history.records.prefix(split))
            // Symbols come with the dictionary there, in another order.
            var encoded = EncodedFold()
            for record in history.records { try encoded.add(record) }
            let new = encoded.fold.state
            try checkChanges(old.graph, new.graph, &kinds)
            try checkChanges(fold(history.records).graph, new.graph, &kinds)
        }
        #expect(kinds == ["added", "removed", "changed", "books only"])
    }

    /// - Parameter kinds: collects what came to pass: a property of nothing would hold as well.
    private func checkChanges(
        _ old: HomeSnapshot, _ new: HomeSnapshot, _ kinds: inout Set<String>
    ) throws {
        let before = Dictionary(uniqueKeysWithValues: old.devices.map { (ByteString($0.id), $0) })
        let after = Dictionary(uniqueKeysWithValues: new.devices.map { (ByteString($0.id), $0) })
        let ids = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        let changes = new.changedViews(since: old)
        try hold(changes.map(\.id) == ids.map(\.text), "\(changes.map(\.id)) not \(ids)")
        for change in changes {
            let id = ByteString(change.id)
            try hold(change.old.map { DeviceState($0) } == before[id], "old \(id)")
            try hold(change.new.map { DeviceState($0) } == after[id], "new \(id)")
            kinds.insert(
                change.old == nil ? "added" : change.new == nil ? "removed" : "changed")
        }
        if PageTree.changedSlots(old.pages, new.pages).count > changes.count {
            kinds.insert("books only")
        }
        let areSame = old.structures == new.structures && old.rooms == new.rooms
        try hold(new.sharesPlaces(with: old) == areSame, "places")
    }

    @Test("M-8, D-4: what is the same is what is equal in the values, field by field")
    func samenessIsEqualityOfTheValues() throws {
        try checkHistories(cases: 80, records: 40, seed: 34) { history in
            let split = history.index(history.records.count + 1)
            let old = fold(history.records.prefix(split)).graph
            var encoded = EncodedFold()
            for record in history.records { try encoded.add(record) }
            let snapshots = [old, fold(history.records).graph, encoded.fold.state.graph]
            let views = snapshots.flatMap(\.views)
            for left in views {
                for right in views { try checkSameness(left, right) }
            }
        }
    }

    private func checkSameness(_ left: DeviceView, _ right: DeviceView) throws {
        let states = (DeviceState(left), DeviceState(right))
        try hold(
            left.hasSameGraph(as: right) == (states.0 == states.1),
            "graph of \(states.0) and \(states.1)")
        let isSame = left.hasSameMetadata(as: right)
        try hold(
            isSame == (DeviceMetadata(states.0) == DeviceMetadata(states.1)),
            "metadata of \(states.0) and \(states.1)")
        if isSame { try hold(hash(left) == hash(right), "hash of \(states.0)") }
        for part in left.parts {
            for other in right.parts {
                try hold(
                    part.hasSameGraph(as: other) == (PartState(part) == PartState(other)),
                    "part \(part.part) and \(other.part)")
                guard let trait = part.traits.first, let another = other.traits.last else {
                    continue
                }
                try hold(
                    trait.hasSameGraph(as: another) == (TraitState(trait) == TraitState(another)),
                    "trait \(trait.trait) and \(another.trait)")
            }
        }
    }

    private func hash(_ view: DeviceView) -> Int {
        var hasher = Hasher()
        view.hashMetadata(into: &hasher)
        return hasher.finalize()
    }
}

/// The list of M-8, straight from a device's value.
private struct DeviceMetadata: Equatable {
    var texts: [ByteString?]
    var isMatterDevice: Bool
    var connectivity: ConnectivityState
    var locality: LocalityType
    var types: Set<ByteString>
    var traits: Set<[ByteString]>

    init(_ device: DeviceState) {
        texts = [device.id, device.name, device.structureID, device.roomID, device.codec].map {
            $0.map { ByteString($0) }
        }
        isMatterDevice = device.isMatterDevice
        connectivity = device.connectivityState
        locality = device.dataSourceLocality
        types = Set(device.parts.map { ByteString($0.type) })
        traits = Set(
            device.parts.flatMap { part in
                part.traits.map { [ByteString(part.part), ByteString($0.trait)] }
            })
    }
}

// The values again, from what the views say.

extension DeviceState {
    init(_ view: DeviceView) {
        self.init(id: view.id)
        aliases = view.aliases
        name = view.name
        structureID = view.structureID
        roomID = view.roomID
        isMatterDevice = view.isMatterDevice
        isGroup = view.isGroup
        codec = view.codec
        nativeID = view.nativeID
        vendorName = view.vendorName
        productName = view.productName
        serialNumber = view.serialNumber
        softwareVersion = view.softwareVersion
        connectivityState = view.connectivityState
        dataSourceLocality = view.dataSourceLocality
        routeClass = view.routeClass
        parts = view.parts.map { PartState($0) }
    }
}

extension PartState {
    init(_ view: PartView) {
        self.init(part: view.part, type: view.type)
        isPrimaryType = view.isPrimaryType
        connectivityState = view.connectivityState
        dataSourceLocality = view.dataSourceLocality
        traits = view.traits.map { TraitState($0) }
    }
}

extension TraitState {
    init(_ view: TraitView) {
        self.init(trait: view.trait)
        connectivityState = view.connectivityState
        dataSourceLocality = view.dataSourceLocality
        attributes = view.attributes
    }
}
