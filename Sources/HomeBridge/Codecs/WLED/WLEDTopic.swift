// SPDX-License-Identifier: Apache-2.0

/// `wled/<name>`, and what may follow it.
struct WLEDTopic {
    /// The last six hex digits of the MAC, or what the user made of it.
    var name: String
    /// What the device says there; nil for the topics of commands.
    var state: State?
    /// What commands are called there.
    var command: String

    enum State: String {
        /// The brightness.
        case brightness = "g"
        /// The colour.
        case color = "c"
        /// Everything, as XML.
        case everything = "v"
        /// Whether it is there.
        case status
    }

    init?(_ topic: String) {
        guard topic.hasPrefix("wled/") else { return nil }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 2 || levels.count == 3, !levels[1].isEmpty else { return nil }
        name = String(levels[1])
        command = levels.count == 2 ? "state" : String(levels[2])
        if levels.count == 2 || command == "col" || command == "api" { return }
        // All devices listen to this one, and none speaks below it.
        guard let state = State(rawValue: command), name != "all" else { return nil }
        self.state = state
    }

    var bindingKey: String { "device:" + name }
}
