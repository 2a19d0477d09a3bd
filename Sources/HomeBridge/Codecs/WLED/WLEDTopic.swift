// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// `wled/<name>`, and what may follow it.
struct WLEDTopic {
    /// What the devices are below: `wled`, or what the profile names.
    var root: String
    /// The last six hex digits of the MAC, or what the user made of it.
    var name: String
    /// What the device says there; nil for the topics of commands.
    var state: State?
    /// What commands are called there.
    var command: String

    enum State: Hashable {
        /// The brightness.
        case brightness
        /// The colour.
        case color
        /// Everything, as XML.
        case everything
        /// Whether it is there.
        case status
        /// What an extension of the firmware tells, under its own word: `temperature`, `button/0`.
        case other(String)
    }

    static let usualRoot = "wled"

    init?(_ topic: String, roots: [String]) {
        guard
            let root = roots.first(where: { root in
                topic.utf8.starts(with: root.utf8)
                    && topic.utf8.dropFirst(root.utf8.count).first == UInt8(ascii: "/")
            })
        else { return nil }
        let rest = topic.utf8.dropFirst(root.utf8.count + 1)
        let levels = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (1...3).contains(levels.count), levels.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.root = root
        name = String(levels[0]) ?? ""
        command =
            levels.count == 1
            ? "state"
            : levels.dropFirst().map { String($0) ?? "" }
                .joined(separator: "/")
        if levels.count == 1 || command == "col" || command == "api" { return }
        // All devices subscribe to this one, and none publishes below it.
        guard name != "all" else { return nil }
        state =
            switch command {
            case "g": .brightness
            case "c": .color
            case "v": .everything
            case "status": .status
            default: .other(command)
            }
    }

    var isUsual: Bool { utf8Equal(root, Self.usualRoot) }

    var bindingKey: String { isUsual ? "device:" + name : "device:\(root)/\(name)" }
}
