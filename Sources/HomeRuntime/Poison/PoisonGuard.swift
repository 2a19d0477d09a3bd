// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import Logging
import Synchronization

/// Keeps one message from ending the daemon at every start: it notes each message before it is
/// read, and refuses messages that ended the process before. docs/decisions/001-poison-guard.md has
/// the rules.
final class PoisonGuard: Sendable {
    private struct State {
        var list: PoisonList
        /// Refused and suspected messages, by topic.
        var byTopic: [ByteString: [PoisonMessage]] = [:]
        /// Suspected messages that were read without a crash, until their batch is durable.
        var acquitted: [PoisonMessage] = []
        /// Since the start.
        var refusals = 0
    }

    private let directory: String?
    private let logger: Logger
    private let state: Mutex<State>
    private let note: CrashNote?
    /// Lets reading skip the lock while the list is empty, as it nearly always is.
    private let hasMessages: Atomic<Bool>
    private let isCareful: Atomic<Bool>
    private let turns = Mutex(())
    /// Messages at QoS 0 that ended the last process: the broker does not send them again.
    let lost: [CrashNote.Noted]
    /// The profiles that were reading messages when the last process ended.
    private let interrupted: Set<String>
    /// The profiles whose broker had lost memory when the last process ended, as it knew.
    private let rolledBack: Set<String>

    /// Reads the note that the last process left, updates the list from it, and begins a new note.
    /// Where the directory takes no note, that is logged and the home goes on without one.
    ///
    /// - Parameters:
    ///   - directory: Nil for a home whose process is simulated: nothing of it is noted.
    ///   - now: nanoseconds since 1970 UTC.
    init(directory: String?, profiles: [BrokerProfile], now: Int64, logger: Logger) {
        self.directory = directory
        self.logger = logger
        let readers = Dictionary(
            profiles.map { ($0.key, $0.readers) }, uniquingKeysWith: { first, _ in first })
        let program = HearthVersion.text
        var list = directory.map { PoisonList(directory: $0) } ?? PoisonList()
        let before = list
        let content = directory.map { CrashNote.read(directory: $0) } ?? CrashNote.Content()
        let refused = list.decide(
            content, readers: { readers[$0] ?? program }, program: program, now: now)
        list.forgetOthers(than: { readers[$0] ?? program }, program: program)
        interrupted = Set(content.messages.map(\.profile))
        rolledBack = content.rolledBack
        lost = refused.filter { $0.message.packetID == 0 }
        var note: CrashNote?
        do throws(SystemFailure) {
            // In this order: the old note may go only when the list that follows from it is
            // durable.
            if let directory {
                if list != before { try list.save(directory: directory) }
                note = try CrashNote(directory: directory, profiles: profiles.map(\.key))
                for slot in note?.slots ?? [] where rolledBack.contains(slot.profile) {
                    slot.note(rolledBack: true)
                }
            }
        } catch {
            logger.error(
                "a message that ends the program will not be known afterwards",
                metadata: ["error": "\(error.line)"])
        }
        self.note = note
        hasMessages = Atomic(!list.messages.isEmpty)
        isCareful = Atomic(list.carefulLeft > 0)
        state = Mutex(State(list: list, byTopic: Self.byTopic(list)))
        for noted in refused {
            logger.error(
                "a message ended the program while it was read; it is refused from now on",
                metadata: [
                    "profile": "\(noted.profile)", "topic": "\(noted.message.topic)",
                    "bytes": "\(noted.payloadBytes)", "sha256": "\(noted.digest)",
                ])
        }
        if list.carefulLeft > before.carefulLeft {
            logger.error("the program ended between reading and logging: messages go one by one")
        }
    }

    private static func byTopic(_ list: PoisonList) -> [ByteString: [PoisonMessage]] {
        Dictionary(grouping: list.messages) { ByteString($0.topic) }
    }

    /// The record whose fold has ended the process as often as is allowed.
    var poisonRecord: (offset: UInt64, ends: Int)? {
        state.withLock { state in
            guard let record = state.list.record, record.ends >= PoisonList.endsMax else {
                return nil
            }
            return (record.offset, record.ends)
        }
    }

    /// Refused and suspected messages, the latest found last.
    var messages: [PoisonMessage] { state.withLock { $0.list.messages } }

    /// How many messages were refused since the start.
    var refusals: Int { state.withLock { $0.refusals } }

    var commitWatch: (any CommitWatch)? { note?.engine }

    /// The watch of one profile's session.
    func session(_ profile: String) -> SessionGuard {
        SessionGuard(
            home: self, slot: note?.slots.first { $0.profile == profile },
            wasInterrupted: interrupted.contains(profile),
            wasRolledBack: rolledBack.contains(profile))
    }

    /// The log was folded, so no record is suspected any more.
    func opened() {
        change { $0.record = nil }
    }

    /// Changes the list and saves it, where that changes it.
    private func change(_ body: (inout PoisonList) -> Void) {
        state.withLock { state in
            let before = state.list
            body(&state.list)
            guard state.list != before else { return }
            state.byTopic = Self.byTopic(state.list)
            hasMessages.store(!state.list.messages.isEmpty, ordering: .relaxed)
            isCareful.store(state.list.carefulLeft > 0, ordering: .relaxed)
            guard let directory else { return }
            do throws(SystemFailure) {
                try state.list.save(directory: directory)
            } catch {
                logger.error(
                    "what ended the program is not remembered",
                    metadata: ["error": "\(error.line)"])
            }
        }
    }
}

// MARK: - What a session asks

extension PoisonGuard {
    fileprivate func decision(_ message: IncomingMessage) -> ReadingDecision {
        guard hasMessages.load(ordering: .relaxed) else { return .read }
        return state.withLock { state in
            guard let known = state.byTopic[ByteString(message.topic)] else { return .read }
            let refused = known.filter(\.isRefused)
            let digest = hexText(sha256(message.payload))
            if let same = known.first(where: { $0.digest == digest }) {
                guard same.isRefused else {
                    state.acquitted.append(same)
                    return .read
                }
                state.refusals += 1
                return .refuse(detail: same.detail, keepsPayload: same.keepsPayload)
            }
            guard refused.count >= PoisonList.messagesOfTopicMax else { return .read }
            state.refusals += 1
            return .refuse(
                detail: "\(refused.count) messages of its topic ended the program; "
                    + "another version tries again",
                keepsPayload: refused.allSatisfy(\.keepsPayload))
        }
    }

    /// Commits a batch; after a crash that a whole batch may have caused, message by message.
    fileprivate func commit(
        _ batch: SessionBatch, _ slot: CrashNote.Slot?, _ body: (SessionBatch) throws -> Void
    ) throws {
        slot?.enter()
        defer { slot?.leave() }
        if isCareful.load(ordering: .relaxed) {
            try commitSingly(batch, slot, body)
        } else {
            slot?.begin(messages: batch.items.count)
            try body(batch)
        }
        acquit()
    }

    private func commitSingly(
        _ batch: SessionBatch, _ slot: CrashNote.Slot?, _ body: (SessionBatch) throws -> Void
    ) throws {
        for item in batch.items {
            slot?.begin(messages: 1)
            // One session at a time, so that a crash of the encoder belongs to the message before
            // it.
            try turns.withLock { _ in try body(SessionBatch(items: [item])) }
            slot?.set(.idle)
        }
        change { $0.carefulLeft = max(0, $0.carefulLeft - batch.items.count) }
    }

    /// Removes suspected messages that are durable now: they were harmless.
    private func acquit() {
        guard hasMessages.load(ordering: .relaxed) else { return }
        let innocent = state.withLock { state in
            defer { state.acquitted = [] }
            return state.acquitted
        }
        guard !innocent.isEmpty else { return }
        change { list in
            list.messages.removeAll { old in
                !old.isRefused && innocent.contains { $0.isSame(old) }
            }
        }
    }
}

/// The watch of one session; it is used on the session's thread.
final class SessionGuard: ReadingGuard {
    private let home: PoisonGuard
    private let slot: CrashNote.Slot?
    /// Whether the session was reading messages when the last process ended.
    let wasInterrupted: Bool
    /// Whether the last process ended between seeing that the broker had lost memory and logging it.
    let wasRolledBack: Bool

    init(
        home: PoisonGuard, slot: CrashNote.Slot?, wasInterrupted: Bool, wasRolledBack: Bool
    ) {
        self.home = home
        self.slot = slot
        self.wasInterrupted = wasInterrupted
        self.wasRolledBack = wasRolledBack
    }

    /// Notes that the broker lost memory before that is logged, and afterwards that it is.
    func note(rolledBack: Bool) { slot?.note(rolledBack: rolledBack) }

    func willRead(_ message: IncomingMessage) -> ReadingDecision {
        let decision = home.decision(message)
        slot?.note(message, decision == .read ? .reading : .redacting)
        return decision
    }

    func didRead() { slot?.set(.committing) }

    func commit(_ batch: SessionBatch, _ body: (SessionBatch) throws -> Void) throws {
        try home.commit(batch, slot, body)
    }

    /// The record of a message that does not come again. The search for its secrets is noted, too.
    func record(of noted: CrashNote.Noted, _ recorder: SessionRecorder) -> HomeRecord? {
        slot?.enter()
        defer { slot?.leave() }
        guard case .refuse(let detail, let keepsPayload) = willRead(noted.message) else {
            return nil
        }
        return recorder.refused(
            noted.message, detail, keepsPayload: keepsPayload && noted.isWhole)
    }
}

extension BrokerProfile {
    /// The program and the codecs that read the profile's messages, with their versions.
    var readers: String {
        ([HearthVersion.text] + codecTypes.map { "\($0.name)/\($0.version)" })
            .joined(separator: " ")
    }
}
