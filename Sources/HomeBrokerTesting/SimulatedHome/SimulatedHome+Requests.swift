// SPDX-License-Identifier: Apache-2.0

/// What the simulated bridge answers to requests.
extension SimulatedHome {
    mutating func perform(_ request: SimulatedBridgeRequest) -> [SimulatedMessage] {
        guard isBridgeRunning else { return [] }
        switch request.kind {
        case .healthCheck: return [response(request, ["healthy": true])]
        case .renameDevice, .renameGroup: return rename(request)
        }
    }

    private mutating func rename(_ request: SimulatedBridgeRequest) -> [SimulatedMessage] {
        guard let from = request.members["from"]?.text, let to = request.members["to"]?.text else {
            return [failure(request, "Invalid payload")]
        }
        let isGroup = request.kind == .renameGroup
        let name = Self.trimmed(to)
        guard let entity = isGroup ? group(named: from) : device(named: from) else {
            let kind = isGroup ? "Group" : "Device"
            return [failure(request, "\(kind) '\(from)' does not exist")]
        }
        if let complaint = complaint(about: name) { return [failure(request, complaint)] }
        let old = isGroup ? groups[entity].name : devices[entity].name
        let messages = isGroup ? renameGroup(entity, to: name) : renamed(entity, to: name)
        let data: SimulatedJSON = [
            "from": .text(old), "to": .text(name), "homeassistant_rename": false,
        ]
        return messages + [response(request, data)]
    }

    /// A new name that the bridge itself gives, with the answer to the request.
    mutating func rename(_ device: Int, to name: String) -> [SimulatedMessage] {
        let data: SimulatedJSON = [
            "from": .text(devices[device].name), "to": .text(name), "homeassistant_rename": false,
        ]
        let answer: SimulatedJSON = ["data": data, "status": "ok"]
        return renamed(device, to: name) + [live("bridge/response/device/rename", answer)]
    }

    /// The broker's copies under the old name are cleared, then the new name is announced.
    private mutating func renamed(_ device: Int, to name: String) -> [SimulatedMessage] {
        let old = devices[device].name
        devices[device].name = name
        return [
            cleared(old), cleared(old + "/availability"), deviceList(),
            availability(devices[device]), stateMessage(devices[device]),
        ]
    }

    private mutating func renameGroup(_ group: Int, to name: String) -> [SimulatedMessage] {
        let old = groups[group].name
        groups[group].name = name
        return [
            cleared(old), cleared(old + "/availability"), groupList(),
            availability(groups[group]), stateMessage(groups[group]),
        ]
    }

    /// Why Zigbee2MQTT refuses a name; nil where it does not.
    private func complaint(about name: String) -> String? {
        let bytes = Array(name.utf8)
        let slash = UInt8(ascii: "/")
        if bytes.isEmpty { return "friendly_name must be at least 1 char long" }
        if bytes.count > 255 { return "friendly_name is too long" }
        if bytes.first == slash || bytes.last == slash {
            return "friendly_name is not allowed to end or start with /"
        }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            return "friendly_name is not allowed to contain control char"
        }
        if bytes.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }) {
            return "MQTT wildcard (+ and #) not allowed in friendly_name ('\(name)')"
        }
        if bytes.starts(with: "bridge".utf8) { return "friendly_name is not allowed to be bridge" }
        guard device(named: name) == nil, group(named: name) == nil else {
            return "friendly_name '\(name)' is already in use"
        }
        return nil
    }

    // MARK: Answers

    private func response(
        _ request: SimulatedBridgeRequest, _ data: SimulatedJSON
    ) -> SimulatedMessage {
        answer(request, ["data": data, "status": "ok"])
    }

    private func failure(_ request: SimulatedBridgeRequest, _ words: String) -> SimulatedMessage {
        answer(request, ["data": [:], "status": "error", "error": .text(words)])
    }

    private func answer(
        _ request: SimulatedBridgeRequest, _ members: [String: SimulatedJSON]
    ) -> SimulatedMessage {
        var members = members
        members["transaction"] = request.members["transaction"]
        return live("bridge/response/" + request.kind.rawValue, .object(members))
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let rest = text.utf8.drop(while: isSpace)
        let end = rest.lastIndex { !isSpace($0) }.map { rest.index(after: $0) }
        return String(decoding: rest[..<(end ?? rest.startIndex)], as: UTF8.self)
    }
}
