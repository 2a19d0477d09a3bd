// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime

/// Reads the captured messages of a log again, with the present codecs.
///
/// Each record stays one record at its offset; only the events that codecs read from a message
/// change. So ids that are made of offsets, of rooms and commands, stay the same.
struct LogRemap {
    /// The result for one record.
    enum Fate: Equatable {
        /// No message: copied unchanged.
        case other
        /// A message that was not captured, or that was a request: copied unchanged.
        case kept(Reason)
        case same
        case different([HomeEvent])

        enum Reason: Equatable {
            case noCapture, command
        }
    }

    private var readers: [String: MessageReader] = [:]
    private let makeReader: (String) -> MessageReader
    /// Whether the maps of plain topics are those of then.
    private let followsMaps: Bool
    /// By profile and name.
    private var maps: [String: [String: TopicMap]] = [:]

    /// - Parameter makeReader: the reader of a broker profile, by its key.
    init(followsMaps: Bool = true, makeReader: @escaping (String) -> MessageReader) {
        self.followsMaps = followsMaps
        self.makeReader = makeReader
    }

    /// Reads a record again, if it can be; records come in the order of the log.
    ///
    /// - Returns: The record for a new log, and whether it differs.
    mutating func read(_ record: HomeRecord) -> (record: HomeRecord, fate: Fate) {
        guard record.cause == .message, let origin = record.origin else { return (record, .other) }
        var reader = readers[origin.profile] ?? makeReader(origin.profile)
        defer { readers[origin.profile] = reader }
        follow(record, &reader)
        guard let payload = record.capture, !record.isRequestOfThen else {
            // Fold the old events, as after a restart, so that the codecs remember them; but for
            // the maps of then, where others are to be read by.
            for event in record.events where followsMaps || TopicsCodec.mapChange(event) == nil {
                reader.fold(event)
            }
            return (record, .kept(record.capture == nil ? .noCapture : .command))
        }
        let read = reader.read(
            CodecMessage(
                topic: origin.topic, payload: payload, delivery: origin.delivery,
                receivedAt: record.receivedAt))
        // The log does not hold the setting for which home key commands are accepted.
        if read.events.contains(where: \.isCommandOfThen) { return (record, .kept(.command)) }
        let outcomes = record.events.filter(\.isCommandOutcome)
        let old = record.events.filter { !$0.isCommandOutcome }
        var again = record
        again.events = read.events + outcomes
        again.sourceAt = read.sourceAt
        again.origin?.codec = read.codec
        again.origin?.codecVersion = read.codecVersion
        // A present codec may find a secret that the old one did not.
        again.capture = read.redactedPayload ?? payload
        let isSame = old == read.events && record.sourceAt == read.sourceAt
        return (again, isSame ? .same : .different(read.events))
    }

    /// Takes over the maps that the record changed.
    private mutating func follow(_ record: HomeRecord, _ reader: inout MessageReader) {
        guard followsMaps, let profile = record.origin?.profile else { return }
        let changes = record.events.compactMap { TopicsCodec.mapChange($0) }
        guard !changes.isEmpty else { return }
        for change in changes { maps[profile, default: [:]][change.name] = change.map }
        reader.setMaps((maps[profile] ?? [:]).values.sorted { utf8Less($0.name, $1.name) })
    }
}

extension HomeRecord {
    /// Whether the message was a request or an answer. Where an answer goes, and which home was
    /// meant, depends on properties and settings that the log does not hold.
    fileprivate var isRequestOfThen: Bool {
        if events.contains(where: \.isCommandOfThen) { return true }
        guard let origin, utf8Equal(origin.codec, NativeCodec.name) else { return false }
        return events.contains { event in
            guard case .messageIgnored(let reason) = event else { return false }
            return [IgnoredMessage.conversation, .anotherHome].contains { $0.rawValue == reason }
        }
    }
}

extension RecordOrigin {
    /// How the message was delivered at the time.
    fileprivate var delivery: Delivery { isRetained ? .stored : isBacklog ? .late : .live }
}

extension HomeEvent {
    /// Whether it is a command to the home, which was accepted or refused then.
    fileprivate var isCommandOfThen: Bool {
        switch self {
        case .commandReceived, .commandRequested, .commandSent: true
        // Without a device it is the refusal of a request.
        case .commandFailed(let event): event.deviceID.isEmpty
        default: false
        }
    }

    /// Whether it is the outcome that the message gave to a waiting command.
    fileprivate var isCommandOutcome: Bool {
        switch self {
        case .commandConfirmed, .commandFailed, .commandUnconfirmed: true
        default: false
        }
    }
}
