// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime

/// Reads the captured messages of a log again, with the codecs that there are today.
///
/// Each record stays one record at its offset; only what codecs made of a message changes. So ids
/// that are made of offsets, of rooms and commands, stay what they were.
struct LogRemap {
    /// What became of one record.
    enum Fate: Equatable {
        /// No message: copied as it is.
        case other
        /// A message that was not captured, or that asked something then: copied as it is.
        case kept(Reason)
        case same
        case different([HomeEvent])

        enum Reason: Equatable {
            case noCapture, command
        }
    }

    private var readers: [String: MessageReader] = [:]
    private let makeReader: (String) -> MessageReader

    /// - Parameter makeReader: the reader of a broker profile, by its key.
    init(makeReader: @escaping (String) -> MessageReader) { self.makeReader = makeReader }

    /// Reads a record again, if it can be; records come in the order of the log.
    ///
    /// - Returns: the record for a new log, and what differs.
    mutating func read(_ record: HomeRecord) -> (record: HomeRecord, fate: Fate) {
        guard record.cause == .message, let origin = record.origin else { return (record, .other) }
        var reader = readers[origin.profile] ?? makeReader(origin.profile)
        defer { readers[origin.profile] = reader }
        guard let payload = record.capture, !record.isRequestOfThen else {
            // The codecs remember what was read then, as after a restart.
            for event in record.events { reader.fold(event) }
            return (record, .kept(record.capture == nil ? .noCapture : .command))
        }
        let read = reader.read(
            CodecMessage(
                topic: origin.topic, payload: payload, delivery: origin.delivery,
                receivedAt: record.receivedAt))
        // Which home's commands are ours is a setting that the log does not hold.
        if read.events.contains(where: \.isCommandOfThen) { return (record, .kept(.command)) }
        let outcomes = record.events.filter(\.isCommandOutcome)
        let old = record.events.filter { !$0.isCommandOutcome }
        var again = record
        again.events = read.events + outcomes
        again.sourceAt = read.sourceAt
        again.origin?.codec = read.codec
        again.origin?.codecVersion = read.codecVersion
        // A codec of today may know of a secret that the one of then did not.
        again.capture = read.redactedPayload ?? payload
        let isSame = old == read.events && record.sourceAt == read.sourceAt
        return (again, isSame ? .same : .different(read.events))
    }
}

extension HomeRecord {
    /// Something that somebody asked or answered then. Where an answer goes, and which home was
    /// meant, is in properties and settings that the log does not hold.
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
    /// How the message was delivered then.
    fileprivate var delivery: Delivery { isRetained ? .stored : isBacklog ? .late : .live }
}

extension HomeEvent {
    /// Something asked of the home: it was accepted or refused then, and cannot be again.
    fileprivate var isCommandOfThen: Bool {
        switch self {
        case .commandReceived, .commandRequested, .commandSent: true
        // Without a device it is the refusal of what somebody asked for.
        case .commandFailed(let event): event.deviceID.isEmpty
        default: false
        }
    }

    /// What a message meant to a command that waited for it.
    fileprivate var isCommandOutcome: Bool {
        switch self {
        case .commandConfirmed, .commandFailed, .commandUnconfirmed: true
        default: false
        }
    }
}
