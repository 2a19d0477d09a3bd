// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Yams

/// Which entity belongs to which device, as a person says it in a YAML file.
///
/// ```
/// entities:
///   sensor.kitchen_temperature: kitchen/climate
///   switch.plug_l1: {device: "zigbee:0x00158d0001a2b3c4", part: left}
///   sensor.outdoor: null
/// ```
struct RecorderMap {
    /// Where the values of an entity go.
    struct Target: Equatable {
        var deviceID: String
        /// Nil where the device has one part with such values.
        var part: String?
    }

    /// By entity; nil for one that is left out.
    private(set) var targets: [ByteString: Target?] = [:]

    private static let bytesMax = 4 << 20

    init() {}

    /// - Throws: `configuration`, with the line, for what is no such file, or names no device of
    ///   the home.
    init(_ path: String, of home: HomeSnapshot) throws(CommandFailure) {
        let name = TerminalText.escape(path)
        let text = String(decoding: try FileLines.bytes(path, max: Self.bytesMax), as: UTF8.self)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch let error as YamlError {
            throw CommandFailure(error, path: name)
        } catch {
            throw CommandFailure(.configuration, "\(name): \(error)")
        }
        guard let mapping = root?.mapping, mapping.count == 1,
            let entities = mapping.first(where: { $0.key.scalar?.string == "entities" })?.value
        else {
            throw CommandFailure(
                .configuration, "\(name): 'entities:' and the entities below it are expected")
        }
        guard let list = entities.mapping else { return }
        for (key, value) in list {
            let line = key.mark.map { "\(name):\($0.line)" } ?? name
            guard let entity = key.scalar?.string, entity.contains(".") else {
                throw CommandFailure(
                    .configuration, "\(line): an entity is expected, as sensor.kitchen")
            }
            targets[ByteString(entity)] = .some(try Self.target(value, line, home))
        }
    }

    /// - Returns: nil for an entity that is left out.
    private static func target(
        _ node: Node, _ line: String, _ home: HomeSnapshot
    ) throws(CommandFailure) -> Target? {
        var device = node.scalar?.string
        var part: String?
        if let mapping = node.mapping {
            for (key, value) in mapping {
                switch key.scalar?.string {
                case "device": device = value.scalar?.string
                case "part": part = value.scalar?.string
                default:
                    throw CommandFailure(
                        .configuration,
                        "\(line): '\(TerminalText.escape(key.scalar?.string ?? ""))' is unknown; "
                            + "there are device and part")
                }
            }
        } else if let scalar = node.scalar, scalar.style == .plain,
            ["null", "~", "", "no", "false"].contains(scalar.string)
        {
            return nil
        }
        guard let device else {
            throw CommandFailure(.configuration, "\(line): the device is missing")
        }
        let id: String
        do throws(CommandFailure) {
            let found = try HomeSearch(device, in: home) { search in
                if case .device = search { true } else { false }
            }
            guard case .device(let found) = found else {
                throw CommandFailure(.no, "'\(TerminalText.escape(device))' is no device")
            }
            id = found
        } catch {
            throw CommandFailure(.configuration, "\(line): \(error.line)")
        }
        if let part, home.view(of: id)?.part(named: part) == nil {
            let parts = home.view(of: id)?.parts.map(\.part) ?? []
            throw CommandFailure(
                .configuration,
                "\(line): '\(TerminalText.escape(device))' has no part "
                    + "'\(TerminalText.escape(part))'; it has "
                    + parts.map { TerminalText.escape($0) }.joined(separator: ", "))
        }
        return Target(deviceID: id, part: part)
    }
}

/// The lines of a map that a person may take over.
struct RecorderProposal {
    let home: HomeSnapshot

    /// - Parameter entities: each with the device that the registries give it.
    func lines(_ entities: [(id: String, deviceID: String?)]) -> [String] {
        var lines = [
            "# Which entity belongs to which device of the home. Look through the lines, and give",
            "# the file to 'hearth import recorder' by --map. A part can be said too:",
            "#   switch.plug_l1: {device: \"kitchen/plug\", part: left}",
            "entities:",
        ]
        for (id, deviceID) in entities {
            let key = "  " + TerminalText.escape(id)
            if let deviceID {
                lines.append("\(key): \(quoted(deviceID))  # \(name(of: deviceID))")
            } else if let near = near(id) {
                lines.append("\(key): \(quoted(near))  # \(name(of: near)), by its name alone")
            } else {
                lines.append("  # \(TerminalText.escape(id)):")
            }
        }
        return lines
    }

    private func quoted(_ text: String) -> String {
        JSONWriter.write(.string(text))
    }

    private func name(of id: String) -> String {
        TerminalText.escape(home.view(of: id)?.name ?? "")
    }

    /// The device whose name the entity's begins with; the longest such name.
    private func near(_ entity: String) -> String? {
        let object = entity.split(separator: ".").last.map { Self.folded(String($0)) } ?? ""
        var best: (id: String, count: Int)?
        home.forEachView { view in
            let name = Self.folded(view.name)
            guard !name.isEmpty, object == name || object.hasPrefix(name + "_"),
                name.utf8.count > best?.count ?? 0
            else { return }
            best = (view.id, name.utf8.count)
        }
        return best?.id
    }

    /// As Home Assistant makes ids of names: small letters, digits, and `_` for the rest.
    private static func folded(_ text: String) -> String {
        var folded = ""
        for byte in text.lowercased().utf8 {
            let isWord =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isWord {
                folded.unicodeScalars.append(Unicode.Scalar(byte))
            } else if folded.utf8.last != UInt8(ascii: "_") {
                folded += "_"
            }
        }
        return folded
    }
}
