// SPDX-License-Identifier: Apache-2.0

// The snapshot's JSON form; documented in docs/EVENTS.md. Keys in order, arrays by id.

extension HomeSnapshot {
    /// The snapshot as JSON.
    ///
    /// - Parameters:
    ///   - graphHash: hex; left out when nil.
    ///   - stateHash: hex; left out when nil.
    ///   - logID: of the log that was folded; left out when nil.
    public func json(
        graphHash: String? = nil, stateHash: String? = nil, logID: String? = nil
    ) -> String {
        var json = JSONText()
        json.object { json in
            json.key("devices")
            json.array(devices) { $0.device($1) }
            if let graphHash {
                json.key("graphHash")
                json.string(graphHash)
            }
            if let logID {
                json.key("logID")
                json.string(logID)
            }
            json.key("offset")
            if let offset { json.number(offset) } else { json.null() }
            json.key("rooms")
            json.array(rooms) { $0.room($1) }
            if let stateHash {
                json.key("stateHash")
                json.string(stateHash)
            }
            json.key("structures")
            json.array(structures) { $0.structure($1) }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension JSONText {
    mutating func structure(_ structure: StructureState) {
        object { json in
            json.key("id")
            json.string(structure.id)
            json.key("name")
            json.string(structure.name)
        }
    }

    mutating func room(_ room: RoomState) {
        object { json in
            json.key("id")
            json.string(room.id)
            json.key("name")
            json.string(room.name)
            json.key("structureID")
            json.string(room.structureID)
        }
    }

    /// One device, as in the snapshot.
    public mutating func device(_ device: DeviceState) {
        object { json in
            json.key("aliases")
            json.array(device.aliases) { $0.string($1) }
            json.key("codec")
            json.string(device.codec)
            json.key("connectivityState")
            json.string(device.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(device.dataSourceLocality.name)
            json.key("id")
            json.string(device.id)
            json.key("isGroup")
            json.bool(device.isGroup)
            json.key("isMatterDevice")
            json.bool(device.isMatterDevice)
            json.key("name")
            json.string(device.name)
            json.key("nativeID")
            json.string(device.nativeID)
            json.key("productName")
            json.string(device.productName)
            json.key("roomID")
            json.string(device.roomID)
            json.key("routeClass")
            json.string(device.routeClass.name)
            json.key("serialNumber")
            json.string(device.serialNumber)
            json.key("softwareVersion")
            json.string(device.softwareVersion)
            json.key("structureID")
            json.string(device.structureID)
            json.key("types")
            json.array(device.parts) { $0.part($1) }
            json.key("vendorName")
            json.string(device.vendorName)
        }
    }

    mutating func part(_ part: PartState) {
        object { json in
            json.key("connectivityState")
            json.string(part.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(part.dataSourceLocality.name)
            json.key("isPrimaryType")
            json.bool(part.isPrimaryType)
            json.key("part")
            json.string(part.part)
            json.key("traits")
            json.array(part.traits) { $0.trait($1) }
            json.key("type")
            json.string(part.type)
        }
    }

    mutating func trait(_ trait: TraitState) {
        object { json in
            json.key("attributes")
            json.members(trait.attributes)
            json.key("connectivityState")
            json.string(trait.connectivityState.name)
            json.key("dataSourceLocality")
            json.string(trait.dataSourceLocality.name)
            json.key("trait")
            json.string(trait.trait)
        }
    }
}
