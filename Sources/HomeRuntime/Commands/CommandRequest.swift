// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Where a command came from.
struct CommandOrigin: Hashable, Sendable {
    /// The id of a command that was received over MQTT; nil: it begins here.
    var commandID: String?
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
    /// - Parameter state: at the place of the request's record.
    func plans(_ state: HomeState) -> [Planned] {
        var room = HomeLimits.commandsMax.subtractingSaturated(state.books.commandCount)
        return commands.map { command in
            do throws(CommandRefusal) {
                let plan = try state.plan(command)
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

    /// What the log keeps of the request; secrets become digests (K-11).
    func events(_ plans: [Planned], _ digest: @Sendable ([UInt8]) -> String) -> [HomeEvent] {
        zip(plans, commands).map { planned, command in
            switch planned {
            case .failure(let refusal):
                .commandFailed(
                    CommandFailed(
                        commandID: origin.commandID, deviceID: command.deviceID,
                        code: refusal.code, message: refusal.message))
            case .success(let plan): .commandRequested(requested(plan, digest))
            }
        }
    }

    private func requested(
        _ plan: CommandPlan, _ digest: @Sendable ([UInt8]) -> String
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
            commandID: origin.commandID, deviceID: plan.deviceID, part: plan.part,
            trait: plan.command.trait, name: name, arguments: arguments,
            timeoutSeconds: plan.command.timeoutSeconds)
    }
}
