// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A template of Home Assistant that makes a command of `hearth/v1/<home>/in/command`.
///
/// The texts of the home are put into it so that no template can begin in them: `{ } % #` of a JSON
/// text may be written as `\u007b`, which Home Assistant leaves as it is.
struct DiscoveryCommand {
    /// What the command's id begins with: it is different for each entity, and the time behind it
    /// for each command.
    let id: String
    let site: DiscoverySite

    init(_ site: DiscoverySite, objectID: String, entity: String) {
        self.site = site
        id = "ha-" + hexText(sha256(Array("\(objectID)-\(entity)".utf8)).prefix(8))
    }

    /// - Parameter arguments: a JSON object, in which templates may stand.
    func invoke(_ command: String, _ arguments: String? = nil, on trait: String? = nil) -> String {
        text(
            trait,
            "\"command\":\"\(command)\""
                + (arguments.map { ",\"arguments\":\($0)" } ?? ""))
    }

    /// - Parameter value: a JSON value, in which templates may stand.
    func write(_ attribute: String, _ value: String) -> String {
        text(nil, "\"write\":{\"\(attribute)\":\(value)}")
    }

    private func text(_ trait: String?, _ action: String) -> String {
        let trait = Self.quoted(trait ?? site.trait.trait)
        return "{\"id\":\"\(id)-{{ (as_timestamp(now()) * 1000000) | int }}\","
            + "\"issuedAt\":{{ (as_timestamp(now()) * 1000) | int }},"
            + "\"device\":\(Self.quoted(site.device.id)),\"part\":\(Self.quoted(site.part.part)),"
            + "\"trait\":\(trait),\(action)}"
    }

    /// A JSON text that is no template.
    static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in JSONWriter.write(.string(text)).unicodeScalars {
            switch scalar {
            case "{", "}", "%", "#": quoted += "\\u00" + hexText([UInt8(ascii: scalar)])
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }
}
