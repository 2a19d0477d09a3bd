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
            if let tree { structures.append(tree.object(StructureState.self, id: id)) }
            structures.sort { utf8Less($0.id, $1.id) }
        case "room":
            roomTable[id] = tree?.object(RoomState.self, id: id)
        default: replaceDevice(id, with: tree?.object(DeviceState.self, id: id))
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
