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
    private var single: [Single]

    /// A codec alone.
    struct Single {
        var codec: String
        var reader: MessageReader
        var isExclusive = false
    }

    init(whole: MessageReader, single: [(codec: String, reader: MessageReader)]) {
        self.init(whole: whole, single.map { Single(codec: $0.codec, reader: $0.reader) })
    }

    private init(whole: MessageReader, _ single: [Single]) {
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
            // What a map names is nothing for the other codecs.
            if single[index].isExclusive { break }
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
                ?? (known.name == TopicsCodec.name && !profile.maps.isEmpty ? known : nil)
        }
        self.init(
            whole: profile.makeReader(),
            choices.map { choice in
                var one = profile
                one.codecs = [choice]
                let isTopics = choice.name == TopicsCodec.name
                if !isTopics { one.maps = [] }
                return Single(
                    codec: choice.name, reader: one.makeReader(), isExclusive: isTopics)
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
