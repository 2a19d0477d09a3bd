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
        json(keeping: GraphFilter(), graphHash: graphHash, stateHash: stateHash, logID: logID)
    }

    /// The part of the snapshot that a filter keeps, as JSON.
    package func json(
        keeping filter: GraphFilter, graphHash: String? = nil, stateHash: String? = nil,
        logID: String? = nil
    ) -> String {
        var json = JSONText()
        json.object { json in
            json.key("devices")
            json.array(views.filter { filter.keeps($0) }) { $0.device($1, in: self) }
            writeAllButDevices(&json, filter, graphHash, stateHash, logID)
        }
        return json.text
    }

    /// The same JSON, each device a piece of its own: who sends it to a slow reader holds the snapshot,
    /// which others hold too, and not the text.
    package func jsonPieces(keeping filter: GraphFilter, logID: String? = nil) -> JSONPieces {
        JSONPieces(
            devices: views.filter { filter.keeps($0) },
            snapshot: self,
            // Behind the devices, without the bracket that opens the object.
            rest: JSONText.bytes { json in
                json.object { writeAllButDevices(&$0, filter, nil, nil, logID) }
            }.dropFirst())
    }

    /// The pieces of ``jsonPieces(keeping:logID:)``, in their order.
    package struct JSONPieces: Sequence, IteratorProtocol {
        fileprivate let devices: [DeviceView]
        fileprivate let snapshot: HomeSnapshot
        fileprivate let rest: ArraySlice<UInt8>
        private var following = 0

        fileprivate init(devices: [DeviceView], snapshot: HomeSnapshot, rest: ArraySlice<UInt8>) {
            self.devices = devices
            self.snapshot = snapshot
            self.rest = rest
        }

        package mutating func next() -> [UInt8]? {
            defer { following += 1 }
            if following > devices.count { return nil }
            let before = following == 0 ? Array(#"{"devices":["#.utf8) : []
            guard following < devices.count else { return before + Array("],".utf8) + rest }
            let comma = following == 0 ? [] : [UInt8(ascii: ",")]
            return before + comma
                + JSONText.bytes { $0.device(devices[following], in: snapshot) }
        }
    }

    private func writeAllButDevices(
        _ json: inout JSONText, _ filter: GraphFilter, _ graphHash: String?, _ stateHash: String?,
        _ logID: String?
    ) {
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
        json.array(rooms.filter { filter.keeps($0) }) { $0.object($1) }
        if let stateHash {
            json.key("stateHash")
            json.string(stateHash)
        }
        json.key("structures")
        json.array(structures.filter { filter.keeps($0) }) { $0.object($1) }
        json.key("v")
        json.number(1)
    }
}

/// Writes the fields of an object directly: their order is that of the keys.
extension JSONText: JSONVisitor, GraphVisitor {
    mutating func write(_ name: String, _ value: (inout JSONText) -> Void) {
        key(name)
        value(&self)
    }

    mutating func id(_ name: String, _ value: inout String) { text(name, &value) }

    mutating func objects<Object: GraphFields>(_ name: String, _ objects: inout [Object]) {
        write(name) { $0.array(objects) { $0.object($1) } }
    }

    /// A device as in the snapshot that it is of.
    package mutating func device(_ view: DeviceView, in snapshot: HomeSnapshot) {
        object(snapshot.state(of: view.page))
    }

    /// A structure, a room or a device, as in the snapshot.
    mutating func object(_ value: some GraphFields) {
        object { value.show(to: &$0) }
    }

    /// One device, as in the snapshot.
    public mutating func device(_ device: DeviceState) { object(device) }
}
