// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Commands to type in another terminal while this one shows the home. Pure.
struct LiveHints {
    /// The name under which this program was called.
    var program: String
    /// Nil where commands find the directory by themselves.
    var dataDirectory: String?
    /// The address of the page; nil where none is served.
    var page: String?

    private static let lead = "in another terminal: "
    private static let gap = "    "
    private static let linesMax = 2

    /// At most three lines; what does not fit completely is left out, since it cannot be typed.
    func lines(_ snapshot: HomeSnapshot, columns: Int) -> [String] {
        let address = page.map { "in a browser: " + $0 }
        let shown = address.flatMap { TerminalText.width($0) <= columns ? [$0] : nil } ?? []
        return shown + commands(snapshot, columns: columns)
    }

    private func commands(_ snapshot: HomeSnapshot, columns: Int) -> [String] {
        var lines = [Self.lead]
        var isBegun = false
        if let dataDirectory {
            let export = "export HEARTH_DATA=" + Self.quoted(dataDirectory)
            let whole = [Self.lead + export, export].first { TerminalText.width($0) <= columns }
            // Without the directory the commands would ask another home.
            guard let whole else { return [] }
            lines = [whole, ""]
        }
        for command in [" ls", example(snapshot), " log -f"].compactMap({ $0 }) {
            let last = lines[lines.count - 1]
            let longer = last + (isBegun ? Self.gap : "") + program + command
            if TerminalText.width(longer) <= columns {
                lines[lines.count - 1] = longer
                isBegun = true
            } else if isBegun, lines.count < Self.linesMax,
                TerminalText.width(program + command) <= columns
            {
                lines.append(program + command)
            }
        }
        return isBegun ? lines : []
    }

    /// One command that works as it stands.
    func command(_ words: String) -> String {
        program + words + (dataDirectory.map { " --data " + Self.quoted($0) } ?? "")
    }

    /// A command with a visible effect: it switches the first light that is online.
    private func example(_ snapshot: HomeSnapshot) -> String? {
        for (_, devices) in HomeWords.byRoom(snapshot, snapshot.devices) {
            for device in devices where device.connectivityState == .online && !device.isGroup {
                guard !device.name.isEmpty, HomeWords.name(of: device) == device.name,
                    let isOn = Self.light(of: device)
                else { continue }
                return " set \(Self.quoted(device.name)) \(isOn ? "off" : "on")"
            }
        }
        return nil
    }

    /// Whether a device that is one light is on; nil for other devices.
    private static func light(of device: DeviceState) -> Bool? {
        let parts = device.parts.filter { $0.trait("Matter.OnOffTrait") != nil }
        guard parts.count == 1, parts[0].type.hasSuffix("LightDeviceType"),
            case .bool(let isOn)? = parts[0].trait("Matter.OnOffTrait")?.attribute("onOff")
        else { return nil }
        return isOn
    }

    /// The text quoted for a shell.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+,:@%".utf8.contains($0)
            }
        }
        if isPlain, !text.isEmpty { return text }
        let isSoft = !text.utf8.contains { "\"$`\\!".utf8.contains($0) }
        if isSoft { return "\"\(text)\"" }
        return "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#) + "'"
    }
}
