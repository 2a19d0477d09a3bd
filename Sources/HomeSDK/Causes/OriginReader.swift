// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph

/// Reads where values come from: their records, messages, causes and chains.
package struct OriginReader {
    private let replay: Replay
    /// Called for each record of a search; it throws to end the search.
    private let check: () throws -> Void
    private var held: [HeldReleased: MessageHeld?] = [:]

    package init(_ replay: Replay, check: @escaping () throws -> Void = {}) {
        self.replay = replay
        self.check = check
    }

    /// Reads the record of each value, the beginning of its message, and its cause.
    ///
    /// - Parameter payloadBytesMax: so much of each payload is kept.
    /// - Throws: `EngineError`, and what `check` throws.
    package mutating func read(_ origins: inout [ValueOrigin], payloadBytesMax: Int) throws {
        let places = Dictionary(grouping: origins.indices) { origins[$0].evidence.since }
        let (replay, check) = (replay, check)
        var items: [CausePass.Item] = []
        var found: [Int] = []
        try replay.records(at: places.keys.sorted()) { record in
            try check()
            for place in places[record.offset ?? 0] ?? [] {
                try readMessage(of: &origins[place], record, payloadBytesMax: payloadBytesMax)
                let origin = origins[place]
                items.append(
                    CausePass.Item(
                        ids: origin.ids, value: origin.evidence, record: origin.record ?? record))
                found.append(place)
            }
        }
        var pass = CausePass()
        let causes = try pass.causes(
            of: items,
            before: { offset, body in
                try replay.records(before: offset, max: CausePass.recordsMax, span: 2048) {
                    try check()
                    return body($0)
                }
            },
            after: { offset, body in
                try replay.records(behind: offset, max: CausePass.recordsMax) {
                    try check()
                    return body($0)
                }
            })
        for (place, cause) in zip(found, causes) {
            origins[place].cause = cause
            origins[place].isUnsearched = cause == nil
        }
    }

    /// Sets the record of a value, without its capture, and the message.
    ///
    /// - Parameters:
    ///   - record: with its capture.
    ///   - payloadBytesMax: so much of the payload is kept.
    package mutating func readMessage(
        of origin: inout ValueOrigin, _ record: HomeRecord, payloadBytesMax: Int
    ) throws {
        let (value, device) = (origin.evidence, origin.device)
        let message = try record.message(
            behind: { value.isReported(by: $0, of: device) },
            held: { released, offset in
                if let known = held[released] { return known }
                let found = try replay.held(released, before: offset)
                held[released] = .some(found)
                return found
            })
        origin.message = message
        origin.payloadBytes = message?.payload?.count
        origin.cutMessage(to: payloadBytesMax)
        origin.record = record
        origin.record?.capture = nil
    }

    /// Reads the chain of a value whose record and whole message were read.
    ///
    /// - Parameter readings: finds where a binding reads a value.
    /// - Throws: `EngineError`
    package func readChain(
        of origin: inout ValueOrigin, _ readings: (MessageReading.Search) -> [MessageReading]
    ) throws {
        guard let record = origin.record else { return }
        let (value, ids) = (origin.evidence, origin.ids)
        let before = try replay.state(before: value.since)
        let old = ids.lazy.flatMap { before.attributeEvidence(of: $0) }
            .first { $0.isSame(value) }
        var chain = ValueChain(
            readings: [], previous: old,
            knowsPrevious: old != nil || before.books.lostRanges.isEmpty)
        if let old { chain.previous?.at = try replay.record(at: old.since)?.receivedAt }
        if let source = record.origin, let message = origin.message, !source.codec.isEmpty {
            // A binding of the record itself read what follows it in the record.
            chain.readings = readings(
                MessageReading.Search(
                    part: value.part, trait: value.trait, attribute: value.attribute, ids: ids,
                    codec: source.codec, profile: source.profile, topic: message.topic,
                    payload: message.payload,
                    memory: before.books.codecEvents(profile: source.profile) + record.events))
        }
        origin.chain = chain
    }
}
