// SPDX-License-Identifier: Apache-2.0

extension HomeDiff {
    /// The snapshot that results from applying this difference to another one.
    public func applied(to snapshot: HomeSnapshot) -> HomeSnapshot {
        var trees: [[ByteString]: DiffTree?] = [:]
        for change in changes {
            let object = Array(change.path.prefix(2))
            if change.path.count == 2 {
                trees[object] = .some(
                    change.new.map { DiffTree(value: $0, collection: object[0]) })
            } else {
                var tree = trees[object].flatMap { $0 } ?? Self.tree(object, in: snapshot)
                tree.set(change.new, at: change.path[2...])
                trees[object] = .some(tree)
            }
        }
        var result = snapshot
        // Remove first: the id of a removed object may be an alias of an added one.
        for (object, tree) in trees where tree == nil {
            result.replace(collection: object[0], id: object[1].text, with: nil)
        }
        for (object, tree) in trees where tree != nil {
            result.replace(collection: object[0], id: object[1].text, with: tree)
        }
        result.offset = to
        result.sweepSymbols()
        return result
    }

    private static func tree(_ object: [ByteString], in snapshot: HomeSnapshot) -> DiffTree {
        let id = object[1].text
        switch object[0] {
        case "structure": return snapshot.structure(id).map { DiffTree($0) } ?? DiffTree()
        case "room": return snapshot.room(id).map { DiffTree($0) } ?? DiffTree()
        default:
            return snapshot.page(id: id).map { DiffTree(snapshot.state(of: $0)) } ?? DiffTree()
        }
    }
}

extension HomeSnapshot {
    fileprivate mutating func replace(collection: ByteString, id: String, with tree: DiffTree?) {
        switch collection {
        case "structure":
            structures.removeAll { utf8Equal($0.id, id) }
            if let tree { structures.append(StructureState(id: id, name: tree.text("name"))) }
            structures.sort { utf8Less($0.id, $1.id) }
        case "room":
            roomTable[id] = tree.map {
                RoomState(id: id, name: $0.text("name"), structureID: $0.text("structureID"))
            }
        default: replaceDevice(id, with: tree.map { DeviceState(id: id, tree: $0) })
        }
    }

    private mutating func replaceDevice(_ id: String, with device: DeviceState?) {
        let known = page(id: id) == nil ? nil : slot(id)
        guard let device else {
            if let known { remove(known) }
            return
        }
        let page = makePage(device)
        guard let known, let old = pages[known] else {
            _ = add(page)
            return
        }
        forgetNames(of: old, in: known)
        pages.replace(known, with: page)
        for name in [device.id] + device.aliases { setSlot(known, of: symbols.intern(name)) }
    }

    /// A page that shows this device; its books are empty, because a snapshot has none.
    private mutating func makePage(_ device: DeviceState) -> DevicePage {
        let page = DevicePage(id: device.id)
        page.aliases = device.aliases
        page.name = device.name
        page.structureID = device.structureID
        page.roomID = device.roomID
        page.identity = DeviceIdentity(
            codec: device.codec, nativeID: device.nativeID, vendorName: device.vendorName,
            productName: device.productName, serialNumber: device.serialNumber,
            softwareVersion: device.softwareVersion, isMatterDevice: device.isMatterDevice,
            isGroup: device.isGroup)
        page.connectivity = device.connectivityState
        page.locality = device.dataSourceLocality
        page.routeClass = device.routeClass
        for part in device.parts { page.parts.append(makePart(part)) }
        page.countAttributes()
        return page
    }

    private mutating func makePart(_ part: PartState) -> PartPage {
        var page = PartPage(
            part: symbols.intern(part.part), isRoot: utf8Equal(part.part, PartPage.rootName),
            type: symbols.intern(part.type))
        page.isPrimary = part.isPrimaryType
        page.connectivity = part.connectivityState
        page.locality = part.dataSourceLocality
        for trait in part.traits {
            var traitPage = TraitPage(trait: symbols.intern(trait.trait))
            traitPage.connectivity = trait.connectivityState
            traitPage.locality = trait.dataSourceLocality
            for attribute in trait.attributes {
                traitPage.attributes.append(
                    AttributeSlot(
                        name: symbols.intern(attribute.key), value: attribute.value, since: 0))
            }
            page.traits.append(traitPage)
        }
        return page
    }
}

extension DiffTree {
    fileprivate func text(_ field: ByteString) -> String {
        if case .string(let text)? = fields[field] { return text }
        return ""
    }

    fileprivate func optionalText(_ field: ByteString) -> String? {
        if case .string(let text)? = fields[field] { return text }
        return nil
    }

    fileprivate func flag(_ field: ByteString) -> Bool { fields[field] == .bool(true) }

    fileprivate var connectivity: ConnectivityState {
        let name = text("connectivityState")
        return ConnectivityState.allCases.first { $0.name == name } ?? .unknown
    }

    fileprivate var locality: LocalityType {
        let name = text("dataSourceLocality")
        return LocalityType.allCases.first { $0.name == name } ?? .unspecified
    }

    fileprivate func sortedKids(_ collection: ByteString) -> [(key: ByteString, value: DiffTree)] {
        (kids[collection] ?? [:]).sorted { $0.key < $1.key }
    }
}

extension DeviceState {
    fileprivate init(id: String, tree: DiffTree) {
        self.init(id: id)
        if case .list(let names)? = tree.fields["aliases"] {
            aliases = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
        }
        codec = tree.text("codec")
        connectivityState = tree.connectivity
        dataSourceLocality = tree.locality
        isGroup = tree.flag("isGroup")
        isMatterDevice = tree.flag("isMatterDevice")
        name = tree.text("name")
        nativeID = tree.text("nativeID")
        productName = tree.optionalText("productName")
        roomID = tree.optionalText("roomID")
        let route = tree.text("routeClass")
        routeClass =
            [RouteClass.local, .remote, .mixed].first { $0.name == route } ?? .unknown
        serialNumber = tree.optionalText("serialNumber")
        softwareVersion = tree.optionalText("softwareVersion")
        structureID = tree.optionalText("structureID")
        vendorName = tree.optionalText("vendorName")
        parts = tree.sortedKids("part").map { PartState(part: $0.key.text, tree: $0.value) }
    }
}

extension PartState {
    fileprivate init(part: String, tree: DiffTree) {
        self.init(part: part, type: tree.text("type"))
        isPrimaryType = tree.flag("isPrimaryType")
        connectivityState = tree.connectivity
        dataSourceLocality = tree.locality
        traits = tree.sortedKids("trait").map { TraitState(trait: $0.key.text, tree: $0.value) }
    }
}

extension TraitState {
    fileprivate init(trait: String, tree: DiffTree) {
        self.init(trait: trait)
        connectivityState = tree.connectivity
        dataSourceLocality = tree.locality
        attributes = tree.sortedKids("attribute").map {
            AttributeMember(key: $0.key.text, value: $0.value.leaf ?? .null)
        }
    }
}
