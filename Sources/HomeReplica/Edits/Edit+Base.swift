// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

extension Edit {
    /// Makes an edit of a command, based on the values that its sender can know: those of the
    /// replica, as they will be once the edits before it are carried out.
    ///
    /// - Parameters:
    ///   - command: with a base, it came from another replica, which knows better.
    ///   - now: in nanoseconds since 1970 UTC.
    ///   - home: the replica's state.
    ///   - queue: the edits before it.
    /// - Throws: as `HomeState.plan`; `invalidArgument` for a secret.
    init(
        _ command: DeviceCommand, id: String, sender: String, at now: Int64, in home: HomeState,
        behind queue: EditQueue
    ) throws(CommandRefusal) {
        var unbased = command
        unbased.basedOn = []
        var state = home
        let deviceID = try home.plan(unbased).deviceID
        let before = queue.edits.filter {
            $0.isOpen && utf8Equal($0.command.deviceID, deviceID)
        }
        for target in before.flatMap(\.wanted) { state = state.assuming(target, of: deviceID) }
        let plan = try state.plan(unbased)
        guard plan.secrets.isEmpty else {
            throw CommandRefusal(
                .invalidArgument,
                "a PIN or another secret is not kept in a file: give the command at the home")
        }
        self.init(
            id: id, command: plan.command, sender: sender, madeAt: now,
            basedOnOffset: home.nextOffset)
        self.command.deviceID = deviceID
        wanted = plan.targets.map { target in
            CommandTarget(
                part: target.part, trait: target.trait, attribute: target.attribute,
                value: target.value)
        }
        let age = plan.isSecure || plan.targets.isEmpty ? EditLimits.secureAge : EditLimits.age
        let expiry = now.addingSaturated(age)
        self.command.expiresAt = min(command.expiresAt ?? expiry, expiry)
        guard command.basedOn.isEmpty else {
            self.command.basedOn = command.basedOn
            return
        }
        let graph = state.graph.device(deviceID)?.part(plan.part)?.trait(plan.command.trait)
        for target in plan.targets where utf8Equal(target.trait, plan.command.trait) {
            let known = graph?.attribute(target.attribute) ?? .null
            // Bytes have no form of their own in JSON.
            if case .bytes = known { continue }
            self.command.basedOn.append(AttributeMember(key: target.attribute, value: known))
            follows =
                before.last { edit in edit.wanted.contains { $0.isSame(as: target) } }?.id
                ?? follows
        }
        self.command.basedOn.sort { utf8Less($0.key, $1.key) }
    }
}

extension CommandTarget {
    /// Whether both are of one attribute.
    fileprivate func isSame(as other: CommandTarget) -> Bool {
        utf8Equal(part, other.part) && utf8Equal(trait, other.trait)
            && utf8Equal(attribute, other.attribute)
    }
}
