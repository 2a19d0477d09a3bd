// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a device consists of, whichever version of the convention said it.
struct HomieDescription {
    var name: String
    var nodes: [HomieNode] = []
    /// The device that all of this tree is reached through; nil for that itself.
    var root: String?
    /// The version of the firmware.
    var software: String?
    /// What was announced by name and has not been described, as `<node>/<property>`.
    var missing: Set<UTF8Key> = []

    /// Nodes and properties that are left out because they cannot be read, with the reason.
    var problems: [String] = []

    /// Whether one node stands for many (`lights[]`).
    var hasArrays = false

    var isComplete: Bool { missing.isEmpty }

    /// More than any device has; what is beyond is left out. A device that changes what it says of
    /// itself is described anew each time, and that costs as much as this.
    static let propertiesMax = 512

    /// Ids are levels of topics.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.first != UInt8(ascii: "$")
            && !text.utf8.contains { $0 == UInt8(ascii: "/") || Self.wild.contains($0) }
    }

    private static let wild: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "#"), 0]
}

struct HomieNode {
    let id: String
    let type: String
    /// Those of id, name and type.
    let words: Set<String>
    var properties: [HomieProperty] = []

    init(id: String, name: String?, type: String?) {
        self.id = id
        self.type = type ?? ""
        words = Set(HomieWords.split([id, name ?? "", self.type].joined(separator: " ")))
    }
}

struct HomieProperty {
    let nodeID: String
    /// Those of the node's id, name and type.
    let nodeWords: Set<String>
    let id: String
    var name = ""
    var datatype = "string"
    var unit: String?
    var format = ""
    var isSettable = false
    var isRetained = true

    init(_ id: String, of node: HomieNode) {
        self.id = id
        nodeID = node.id
        nodeWords = node.words
    }

    /// The vendor's name of it.
    var key: String { nodeID + "." + id }
}

// MARK: - Homie 5

extension HomieDescription {
    /// R-H5.
    ///
    /// - Returns: nil for what is no description.
    init?(_ json: JSONValue, device: String) {
        guard let object = json.object, object["homie"]?.string != nil else { return nil }
        name = object["name"]?.string ?? device
        root = object["root"]?.string.flatMap { Self.isID($0) ? $0 : nil }
        var left = Self.propertiesMax
        for member in object["nodes"]?.object?.members ?? [] where left > 0 {
            guard Self.isID(member.key), let body = member.value.object else {
                problems.append("nodes.\(member.key): \(member.value.kindName) is no node")
                continue
            }
            left -= 1
            var node = HomieNode(
                id: member.key, name: body["name"]?.string, type: body["type"]?.string)
            for inner in body["properties"]?.object?.members ?? [] where left > 0 {
                guard Self.isID(inner.key), let property = HomieProperty(inner, of: node)
                else {
                    problems.append(
                        "nodes.\(member.key).properties.\(inner.key): a property needs a datatype")
                    continue
                }
                left -= 1
                node.properties.append(property)
            }
            nodes.append(node)
        }
    }
}

extension HomieProperty {
    fileprivate init?(_ member: JSONMember, of node: HomieNode) {
        guard let body = member.value.object, let datatype = body["datatype"]?.string else {
            return nil
        }
        self.init(member.key, of: node)
        self.datatype = datatype
        name = body["name"]?.string ?? ""
        unit = body["unit"]?.string
        format = body["format"]?.string ?? ""
        isSettable = body["settable"]?.bool == true
        isRetained = body["retained"]?.bool != false
    }
}

// MARK: - Homie 3 and 4

extension HomieDescription {
    /// R-H4.
    ///
    /// - Returns: nil where the device has not said what it consists of.
    init?(_ attributes: HomieMemory.Device, device: String) {
        guard let version = attributes["$homie"], let list = attributes["$nodes"] else {
            return nil
        }
        name = attributes["$name"] ?? device
        software = attributes["$fw/version"]
        var left = Self.propertiesMax
        for word in Self.list(list) {
            if word.hasSuffix("[]") { hasArrays = true }
            for (id, origin) in Self.elements(of: word, attributes) where left > 0 {
                left -= 1
                func value(_ name: String) -> String? {
                    attributes[id + "/" + name] ?? attributes[origin + "/" + name]
                }
                var node = HomieNode(id: id, name: value("$name"), type: value("$type"))
                let names = value("$properties")
                if names == nil { missing.insert(UTF8Key(id + "/$properties")) }
                for word in Self.list(names ?? "") where left > 0 && Self.isID(word) {
                    left -= 1
                    // Version 2: `on:settable`.
                    let name = word.hasSuffix(":settable") ? String(word.dropLast(9)) : word
                    let known =
                        HomieProperty(name, of: node, version) { value(name + "/" + $0) }
                        ?? (version.hasPrefix("2") ? HomieProperty(usual: name, of: node) : nil)
                    if var property = known {
                        if name != word { property.isSettable = true }
                        node.properties.append(property)
                    } else {
                        missing.insert(UTF8Key(id + "/" + name))
                    }
                }
                nodes.append(node)
            }
        }
    }

    /// Each name once, in order.
    static func list(_ text: String) -> [String] {
        var seen: Set<UTF8Key> = []
        return text.split(separator: ",").compactMap { word in
            let name = String(word).trimmingSpaces
            return !name.isEmpty && seen.insert(UTF8Key(name)).inserted ? name : nil
        }
    }

    /// `lights[]` is `lights_0`, `lights_1`: nodes of one kind.
    private static func elements(
        of word: String, _ attributes: HomieMemory.Device
    ) -> [(id: String, origin: String)] {
        guard word.hasSuffix("[]") else { return isID(word) ? [(word, word)] : [] }
        let origin = String(word.dropLast(2))
        guard isID(origin), let range = attributes[origin + "/$array"] else { return [] }
        let ends = range.split(separator: "-").compactMap { UInt16($0) }
        guard ends.count == 2, ends[0] <= ends[1],
            ends[1].subtractingSaturated(ends[0]) < 256
        else { return [] }
        return (ends[0]...ends[1]).map { ("\(origin)_\($0)", origin) }
    }
}

extension HomieProperty {
    /// A property of version 2, which says of it no more than its name.
    fileprivate init(usual id: String, of node: HomieNode) {
        self.init(id, of: node)
        (datatype, unit) = HomieWords.usual(id, isPlainIn: node.id + " " + node.type)
    }

    /// - Parameter value: of an attribute of the property.
    /// - Returns: nil for a property of which nothing is known but its name.
    fileprivate init?(
        _ id: String, of node: HomieNode, _ version: String, _ value: (_ name: String) -> String?
    ) {
        self.init(id, of: node)
        name = value("$name") ?? ""
        unit = value("$unit")
        format = value("$format") ?? ""
        isSettable = value("$settable") == "true"
        isRetained = value("$retained") != "false"
        if let datatype = value("$datatype") {
            self.datatype = datatype
        } else {
            // Version 3 leaves it out for texts.
            guard version.hasPrefix("3"), !name.isEmpty || unit != nil || isSettable else {
                return nil
            }
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let bytes = Array(utf8)
        let blanks: [UInt8] = Array(" \t\r\n".utf8)
        let start = bytes.firstIndex { !blanks.contains($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !blanks.contains($0) } ?? bytes.endIndex
        return start < bytes.endIndex ? String(decoding: bytes[start...end], as: UTF8.self) : ""
    }
}
