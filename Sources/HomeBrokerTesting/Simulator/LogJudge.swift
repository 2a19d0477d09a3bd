// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// Something that a simulated home promised and did not keep.
public struct SimulationViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// When it was seen, in milliseconds since the simulation began.
    public var at: Int64
    /// What was expected, and what was found.
    public var sentence: String

    /// One line for people.
    public var description: String { "after \(Double(at) / 1000) s: \(sentence)" }
}

/// Reads a log and compares it with the model.
///
/// It reads what is new at each look; the whole log again, and every state, at the end.
final class LogJudge {
    private let model: SimulationModel
    /// The offset behind the last record that was read.
    private(set) var next: UInt64 = 0
    /// Of each record, without its captured message and with it; 0 for a lost one.
    private var digests: [(events: Int, all: Int)] = []
    private var lastRead = 0
    private var gaps = 0
    private var rollbacks = 0
    /// Living states, as the engine had them.
    private var marks: [StateMark] = []
    /// Records that damage took; only where files were damaged.
    private(set) var lost: Range<UInt64>?
    var mayBeDamaged = false
    /// Copies of messages that came after the broker went back, and are marked.
    private(set) var markedCopies = 0

    init(_ model: SimulationModel) {
        self.model = model
    }

    /// Why something is not as it must be.
    struct Objection: Error {
        var sentence: String
    }

    /// Reads the new records of a living home, and notes its state.
    func look(at engine: Engine) throws {
        try readNew(Replay(log: engine.log, sha256: HomeRuntime.sha256))
        try requirePromised()
        marks.append(engine.mark())
    }

    /// A home was opened again: what was seen before is still there.
    func reopened(_ home: RunningHome) throws {
        let log = home.engine.log
        guard log.nextOffset >= next else {
            throw Objection(
                sentence: "the recovered log must reach @\(next), which was visible before; "
                    + "it ends before @\(log.nextOffset)")
        }
        if !mayBeDamaged {
            guard home.recovery.damage.isEmpty else {
                throw Objection(sentence: "no file was damaged; found \(home.recovery.damage)")
            }
        }
        try readAgain(Replay(log: log, sha256: HomeRuntime.sha256), from: next - min(next, 64))
        if let mark = marks.last, home.engine.mark().nextOffset == mark.nextOffset {
            try compare(home.engine.mark(), mark)
        }
        try look(at: home.engine)
    }

    /// Reads everything again, and folds it from the first record through every state that was
    /// noted.
    func finish(_ reader: FileLogReader) throws -> StateHashes {
        let replay = Replay(reader: reader, sha256: HomeRuntime.sha256)
        try readAgain(replay, from: 0)
        try readNew(replay)
        try requirePromised()
        let end = replay.nextOffset
        var fold = try replay.fold()
        let hashes = fold.state.hashes(sha256: HomeRuntime.sha256)
        if mayBeDamaged { return hashes }
        fold = LogFold(state: HomeState())
        for mark in marks + [StateMark(nextOffset: end, hashes: hashes)]
        where mark.nextOffset > 0 {
            try replay.extend(&fold, to: mark.nextOffset)
            let found = fold.state.hashes(sha256: HomeRuntime.sha256)
            try compare(StateMark(nextOffset: fold.state.nextOffset, hashes: found), mark)
        }
        return hashes
    }

    private func compare(_ found: StateMark, _ expected: StateMark) throws {
        guard found != expected, !mayBeDamaged else { return }
        throw Objection(
            sentence: "the state before @\(expected.nextOffset) must have the hash "
                + "\(hexText(expected.hashes.state)); found \(hexText(found.hashes.state)) "
                + "before @\(found.nextOffset)")
    }

    // MARK: Records

    private func readNew(_ replay: Replay) throws {
        try replay.records(in: next..<replay.nextOffset) { item in
            switch item {
            case .record(let record):
                try require(offset: record.offset)
                digests.append(Self.digests(record))
                try judge(record)
            case .lost(let range): try take(lost: range.offsets)
            case .unreadable(let offset, let error):
                throw Objection(sentence: "@\(offset) cannot be read: \(error)")
            }
            return true
        }
        guard next == replay.nextOffset else {
            throw Objection(
                sentence: "the log must have records up to @\(replay.nextOffset); the last is "
                    + "before @\(next)")
        }
    }

    private func require(offset: UInt64?) throws {
        guard offset == next else {
            throw Objection(sentence: "the next record must be @\(next); found @\(offset ?? 0)")
        }
        next += 1
    }

    private func take(lost range: Range<UInt64>) throws {
        guard mayBeDamaged else {
            throw Objection(sentence: "no file was damaged; the records \(range) are lost")
        }
        guard range.upperBound > next else { return }
        digests += Array(repeating: (0, 0), count: Int(range.upperBound - next))
        next = range.upperBound
    }

    /// Records that were seen before must be the same.
    private func readAgain(_ replay: Replay, from offset: UInt64) throws {
        var expected = offset
        try replay.records(in: offset..<next) { item in
            switch item {
            case .record(let record):
                guard record.offset == expected else {
                    throw Objection(
                        sentence: "the next record must be @\(expected); found "
                            + "@\(record.offset ?? 0)")
                }
                let (before, now) = (digests[Int(expected)], Self.digests(record))
                // Damage may take the captured message alone.
                let isSame = mayBeDamaged ? before.events == now.events : before == now
                guard isSame || before.all == 0 else {
                    throw Objection(sentence: "the record @\(expected) has changed")
                }
                expected += 1
            case .lost(let range):
                guard mayBeDamaged else {
                    throw Objection(
                        sentence: "no file was damaged; the records \(range.offsets) are lost")
                }
                lost = range.offsets
                expected = max(expected, range.offsets.upperBound)
            case .unreadable(let offset, let error):
                throw Objection(sentence: "@\(offset) cannot be read: \(error)")
            }
            return true
        }
        guard expected >= next else {
            throw Objection(sentence: "records from @\(expected) to @\(next) are gone")
        }
    }

    private static func digests(_ record: HomeRecord) -> (events: Int, all: Int) {
        var bare = record
        bare.capture = nil
        return (bare.hashValue, record.hashValue)
    }

    private func judge(_ record: HomeRecord) throws {
        for event in record.events {
            switch event {
            case .sessionStarted(let started) where started.isGap: gaps += 1
            case .brokerRolledBack: rollbacks += 1
            case .brokerDropped(let dropped):
                throw Objection(
                    sentence: "@\(next - 1) says that \(dropped.count) messages were dropped; "
                        + "none was")
            default: break
            }
        }
        guard record.cause == .message, let origin = record.origin else { return }
        let property = origin.userProperties.first { $0.name == SimulationModel.property }
        guard let number = property.flatMap({ Int($0.value) }), number > 0,
            number < model.messages.count
        else {
            throw Objection(sentence: "@\(next - 1) is of a message that nobody sent")
        }
        let message = model.messages[number]
        guard message.topic.utf8.elementsEqual(origin.topic.utf8) else {
            throw Objection(
                sentence: "@\(next - 1) must be of \(message.topic), not \(origin.topic)")
        }
        if let first = message.offset {
            return try judge(copy: record, number, origin, first: first)
        }
        guard let read = message.reads.first(where: { $0 > lastRead }) else {
            throw Objection(
                sentence: "@\(next - 1), message \(number) on \(message.topic), stands behind "
                    + "one that came after it")
        }
        lastRead = read
        if let capture = record.capture, capture != message.payload,
            !capture.contains("redacted:")
        {
            throw Objection(sentence: "@\(next - 1) has other bytes than message \(number)")
        }
        model.found(number, at: next - 1)
    }

    /// A second record of a message: only where the broker went back between, and marked.
    private func judge(
        copy record: HomeRecord, _ number: Int, _ origin: RecordOrigin, first: UInt64
    ) throws {
        let message = model.messages[number]
        guard message.rollbacks.last > message.rollbacks.first else {
            throw Objection(
                sentence: "message \(number) on \(message.topic) must have one record; found "
                    + "@\(first) and @\(next - 1)")
        }
        if origin.isPossibleDuplicate { markedCopies += 1 }
    }

    private func requirePromised() throws {
        let missing = model.takeMissing()
        if let number = missing.first {
            throw Objection(
                sentence: "\(missing.count) acknowledged messages must be in the log and are "
                    + "not, the first of them message \(number) on "
                    + model.messages[number].topic)
        }
        guard gaps >= model.gapsExpected else {
            throw Objection(
                sentence: "the broker lost its session \(model.gapsExpected) times; the log "
                    + "says so \(gaps) times")
        }
        guard rollbacks >= model.rollbacksExpected else {
            throw Objection(
                sentence: "the broker gave ids out again on \(model.rollbacksExpected) "
                    + "connections; the log says so \(rollbacks) times")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        let word = Array<UInt8>(text.utf8)
        guard count >= word.count else { return false }
        return indices.dropLast(word.count - 1).contains { self[$0..<$0 + word.count] == word[...] }
    }
}
