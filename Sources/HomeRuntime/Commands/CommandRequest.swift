// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Where a command came from.
struct CommandOrigin: Hashable, Sendable {
    /// The id of a command that was received over MQTT; nil: it begins here.
    var commandID: String?
    /// The sender's own id of a command that comes another way; it stands alone in its request. A
    /// second command with the id is refused.
    var requestID: String?
    /// Locks, covers and the like are accepted.
    var acceptsSecure = true
    /// The sender, for the record alone; nil where none was given.
    var sender: CommandSender?
}

/// Commands that were asked for together.
struct CommandRequest: Hashable, Sendable {
    /// Tells requests apart.
    var number: Int
    var commands: [DeviceCommand]
    var origin: CommandOrigin
}

/// The position of a command in its request.
struct CommandPosition: Hashable, Sendable {
    /// The number of the request.
    var request: Int
    var index: Int
}

extension CommandRequest {
    /// A plan, or the refusal of a command that has none.
    typealias Planned = Result<CommandPlan, CommandRefusal>

    /// Checks the commands, as ones that go together.
    ///
    /// - Parameters:
    ///   - state: at the place of the request's record.
    ///   - now: the wall clock, in nanoseconds since 1970 UTC.
    ///   - underWay: the commands that have no outcome yet.
    func plans(
        _ state: HomeState, now: Int64, underWay: [CommandTable.Entry] = []
    ) -> [Planned] {
        if let id = origin.requestID, let known = state.books.commandID(ofRequest: id) {
            let refusal = CommandRefusal(
                .alreadyExists, "a command with the id \(id) came before: \(known)")
            return commands.map { _ in .failure(refusal) }
        }
        var room = HomeLimits.commandsMax.subtractingSaturated(state.books.commandCount)
        return commands.map { command in
            do throws(CommandRefusal) {
                try Self.checkExpiry(command, now)
                let before = underWay.filter { entry in
                    entry.ids.contains { utf8Equal($0, command.deviceID) }
                }
                let plan = try state.plan(command, underWay: before.flatMap(\.expectation))
                guard !plan.isSecure || origin.acceptsSecure else {
                    throw CommandRefusal(
                        .permissionDenied,
                        "locks, covers and doors need acceptSecure in the broker's profile")
                }
                if origin.commandID == nil {
                    guard room > 0 else {
                        throw CommandRefusal(
                            .resourceExhausted,
                            "\(HomeLimits.commandsMax) commands wait for their answers")
                    }
                    room = room.subtractingSaturated(1)
                }
                return .success(plan)
            } catch {
                return .failure(error)
            }
        }
    }

    private static func checkExpiry(
        _ command: DeviceCommand, _ now: Int64
    ) throws(CommandRefusal) {
        guard let expiry = command.expiresAt, now > expiry else { return }
        throw CommandRefusal(
            .deadlineExceeded, "the command was to be carried out before \(timeText(expiry))")
    }

    /// The id of a command, by the offset of its record; nil for one that was refused and is not
    /// remembered.
    func commandID(_ planned: Planned, index: Int, offset: UInt64) -> String? {
        if let id = origin.commandID { return id }
        if case .failure(let refusal) = planned {
            guard origin.requestID != nil, Self.isRemembered(refusal) else { return nil }
        }
        return HomeID.command(offset: offset, index: index)
    }

    /// Whether the id of a refused command is taken: not where another one has it, or the books are
    /// full.
    private static func isRemembered(_ refusal: CommandRefusal) -> Bool {
        refusal.code != .alreadyExists && refusal.code != .resourceExhausted
    }

    /// What the log keeps of the request; secrets become digests (K-11).
    ///
    /// - Parameters:
    ///   - offset: of the record.
    ///   - now: the wall clock, in nanoseconds since 1970 UTC.
    func events(
        _ plans: [Planned], offset: UInt64, now: Int64,
        _ digest: @escaping SecretDigestFunction
    ) -> [HomeEvent] {
        var events: [HomeEvent] = []
        for (index, planned) in plans.enumerated() {
            let id = commandID(planned, index: index, offset: offset)
            if let requestID = origin.requestID, id != nil {
                events.append(received(commands[index], requestID, now, digest))
            }
            events.append(event(planned, commands[index], id, digest))
        }
        return events
    }

    private func event(
        _ planned: Planned, _ command: DeviceCommand, _ id: String?,
        _ digest: @Sendable ([UInt8]) -> String
    ) -> HomeEvent {
        switch planned {
        case .failure(let refusal):
            .commandFailed(
                CommandFailed(
                    commandID: id, requestID: origin.requestID, deviceID: command.deviceID,
                    code: refusal.code, message: refusal.message))
        case .success(let plan):
            .commandRequested(
                requested(plan, origin.requestID == nil ? origin.commandID : id, digest))
        }
    }

    private func received(
        _ command: DeviceCommand, _ requestID: String, _ now: Int64,
        _ digest: @escaping SecretDigestFunction
    ) -> HomeEvent {
        let object = CommandJSON.object(.device(command))
        let clean = SecretRedaction(digest: digest).redacted(.object(object))
        return .commandReceived(
            CommandReceived(
                profile: "", requestID: requestID, issuedAt: now,
                command: JSONWriter.write(clean)))
    }

    private func requested(
        _ plan: CommandPlan, _ commandID: String?, _ digest: @Sendable ([UInt8]) -> String
    ) -> CommandRequested {
        let name: String?
        var arguments: [AttributeMember]
        switch plan.command.action {
        case .invoke(let invoked, let given): (name, arguments) = (invoked, given)
        case .write(let given): (name, arguments) = (nil, given)
        }
        for secret in plan.secrets {
            arguments.append(
                AttributeMember(
                    key: secret.key, value: .string(SecretDigest.mark(secret.value, by: digest))))
        }
        arguments.sort { utf8Less($0.key, $1.key) }
        return CommandRequested(
            commandID: commandID, deviceID: plan.deviceID, part: plan.part,
            trait: plan.command.trait, name: name, arguments: arguments,
            timeoutSeconds: plan.command.timeoutSeconds)
    }
}
