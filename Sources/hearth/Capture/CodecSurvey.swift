// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// The readings of messages by each codec alone, and by all together.
///
/// A record names only the codec that read a message first; a report needs the others too.
struct CodecSurvey {
    /// The events of one codec for one message that it wants.
    struct Reading {
        var codec: String
        var events: [HomeEvent]

        var outcome: MessageOutcome { MessageOutcome(events) }
    }

    /// All codecs, as a profile has them.
    private(set) var whole: MessageReader
    private var single: [(codec: String, reader: MessageReader)]

    init(whole: MessageReader, single: [(codec: String, reader: MessageReader)]) {
        self.whole = whole
        self.single = single
    }

    /// The codecs, in the order in which a reader asks them.
    var codecs: [String] { single.map(\.codec) }

    /// Reads a message.
    ///
    /// - Returns: the result of all codecs together, and the reading of each codec that wants it.
    mutating func read(_ message: CodecMessage) -> (whole: DecodedMessage, readings: [Reading]) {
        var readings: [Reading] = []
        for index in single.indices {
            let read = single[index].reader.read(message)
            guard !read.codec.isEmpty else { continue }
            readings.append(Reading(codec: read.codec, events: read.events))
        }
        return (whole.read(message), readings)
    }
}

extension CodecSurvey {
    /// The codecs of a profile.
    init(_ profile: BrokerProfile) {
        // In the order in which a reader asks them, whatever order the user named them in.
        let choices = CodecChoice.all.compactMap { known in
            profile.codecs.first { $0.name == known.name }
        }
        self.init(
            whole: profile.makeReader(),
            single: choices.map { choice in
                var one = profile
                one.codecs = [choice]
                return (choice.name, one.makeReader())
            })
    }
}

/// The outcome of one message.
enum MessageOutcome: Hashable {
    case read
    case held
    case ignored(reason: String)
    case unreadable(reason: String, detail: String)

    init(_ events: [HomeEvent]) {
        var ignored: String?
        var isRead = false
        var isHeld = false
        for event in events {
            switch event {
            case .messageUnreadable(let why):
                self = .unreadable(reason: why.reason, detail: why.detail)
                return
            case .messageIgnored(let reason): ignored = ignored ?? reason
            case .messageHeld: isHeld = true
            default: isRead = true
            }
        }
        if let ignored, !isRead, !isHeld {
            self = .ignored(reason: ignored)
        } else {
            self = isHeld ? .held : .read
        }
    }
}
