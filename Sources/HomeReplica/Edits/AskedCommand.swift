// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What a command asks of which device, without the values that it is based on and the time that it
/// has: an id names one of these.
struct AskedCommand: Hashable {
    private let device: String
    private let part: String?
    /// The trait, and the command with its arguments or the values to write.
    private let words: String

    init(_ command: DeviceCommand) { self.init(CommandJSON.object(.device(command))) }

    /// - Parameter object: as ``CommandJSON`` has it. The home's log has digests in the place of
    ///   secrets, under a key that no replica knows: they count as equal.
    init(_ object: JSONObject) {
        let clean = SecretRedaction { _ in "" }.redacted(.object(object)).object ?? object
        device = clean["device"]?.string ?? ""
        part = clean["part"]?.string
        let asked = JSONObject(
            clean.members.filter { member in
                !Self.others.contains { utf8Equal($0, member.key) }
            })
        let pieces = JSONWriter.write(.object(asked)).split(
            separator: Self.mark, omittingEmptySubsequences: false)
        words = pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
            text + Self.mark + piece.drop { $0.isHexDigit }
        }
    }

    private static let others = ["device", "part", "timeoutSeconds", "basedOn", "expiresAt"]
    private static let mark = "redacted:"

    /// - Parameter home: knows the aliases of devices. A part that is not named is the same.
    func isSame(as other: AskedCommand, in home: HomeState?) -> Bool {
        guard utf8Equal(words, other.words) else { return false }
        if let part, let otherPart = other.part, !utf8Equal(part, otherPart) { return false }
        if utf8Equal(device, other.device) { return true }
        guard let mine = home?.graph.device(device)?.id,
            let theirs = home?.graph.device(other.device)?.id
        else { return false }
        return utf8Equal(mine, theirs)
    }
}

extension Edit {
    /// Whether the edit was made of a command like this one. Some are written in another way since:
    /// a toggle is on or off.
    func isOf(_ given: DeviceCommand, in home: HomeState) -> Bool {
        let own = AskedCommand(command)
        if own.isSame(as: AskedCommand(given), in: home) { return true }
        var other = given
        other.basedOn = []
        if let plan = try? home.plan(other), plan.secrets.isEmpty,
            own.isSame(as: AskedCommand(plan.command), in: home)
        {
            return true
        }
        guard case .invoke("toggle", []) = given.action,
            case .invoke(let name, []) = command.action,
            ["on", "off"].contains(name)
        else { return false }
        other.action = command.action
        return own.isSame(as: AskedCommand(other), in: home)
    }
}
