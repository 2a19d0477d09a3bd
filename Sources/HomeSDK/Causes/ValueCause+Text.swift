// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

// The cause of a value, for people and programs.

extension ValueCause {
    /// One line, safe for a terminal.
    ///
    /// - Parameter record: the record that brought the value.
    package func text(at record: HomeRecord) -> String {
        switch self {
        case .command(let command): return command.text
        case .other(let other):
            let age = record.receivedAt.subtractingSaturated(other.receivedAt)
            let seconds = Double(age) / 1e9
            let asked = other.arguments.map { "\($0.key) \(ValueText.raw($0.value))" }
            return SafeText.escape(
                "another sender @\(other.offset), \(ValueText.decimal(seconds, 3)) s before, on "
                    + "\(other.topic): \(asked.joined(separator: " "))")
        case .device:
            return "no command of Hearth's came before; the device or somebody else"
        case .notLive(.stored): return "nobody knows: a stored copy of unknown age"
        case .notLive: return "nobody knows: it came late"
        case .noMessage(.timer): return "Hearth: nothing said it again in time"
        case .noMessage(let cause): return "no message: \(cause.name)"
        }
    }

    /// Who made a value so, in a few words for a table; safe for a terminal.
    ///
    /// - Parameter record: the record that brought the value.
    package func who(at record: HomeRecord) -> String {
        switch self {
        case .command(let command):
            let sender = command.sender.map { SenderWords.text($0) } ?? "a command"
            return (command.isConfirmed ? "" : "perhaps ") + "\(sender) @\(command.offset)"
        case .other(let other): return "another sender @\(other.offset)"
        case .device: return "the device"
        case .notLive(.stored): return "unknown: stored copy"
        case .notLive: return "unknown: came late"
        case .noMessage(.timer): return "a timer"
        case .noMessage(.importLine): return "an import"
        case .noMessage(let cause): return cause.name
        }
    }
}

extension CauseOfCommand {
    fileprivate var text: String {
        let who = sender.map { " of " + SenderWords.text($0) } ?? ""
        let end = endedAt.map { " @\($0)" } ?? ""
        switch outcome {
        case .confirmed(let evidence, let latency):
            return "a command\(who) @\(offset), confirmed by \(evidence.name)\(end) after "
                + "\(ValueText.decimal(Double(latency) / 1e9, 3)) s"
        case .unconfirmed, .failed:
            return "perhaps a command\(who) @\(offset), which nothing confirmed"
        case .open: return "perhaps a command\(who) @\(offset), which has no outcome yet"
        }
    }

    fileprivate var outcomeName: String {
        switch outcome {
        case .open: "open"
        case .confirmed: "confirmed"
        case .failed: "failed"
        case .unconfirmed: "unconfirmed"
        }
    }
}

extension JSONText {
    /// `{"what":"command",...}`; null where it is not known.
    mutating func cause(_ cause: ValueCause?) {
        switch cause {
        case nil, .notLive, .noMessage: null()
        case .device:
            object { json in
                json.key("what")
                json.string("device")
            }
        case .other(let other):
            object { json in
                json.key("arguments")
                json.members(other.arguments)
                json.key("offset")
                json.number(other.offset)
                json.key("topic")
                json.string(other.topic)
                json.key("what")
                json.string("other")
            }
        case .command(let command):
            object { json in
                json.key("commandID")
                json.string(command.id)
                json.key("endedAt")
                if let end = command.endedAt { json.number(end) } else { json.null() }
                json.key("offset")
                json.number(command.offset)
                json.key("outcome")
                json.string(command.outcomeName)
                json.key("sender")
                if let sender = command.sender { json.sender(sender) } else { json.null() }
                json.key("what")
                json.string("command")
            }
        }
    }
}
