// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A home behind the codecs under test: every message becomes a record, its bytes and a state.
///
/// After a restart there are two more readers, one built from the log's events and one from the
/// books, and all three must go on alike.
struct FuzzHome {
    private let types: [any Codec.Type]
    private var reader: MessageReader
    private var restarted: [(name: String, reader: MessageReader)] = []
    private var state = HomeState()
    /// Folds what is in the log, so that a restart need not begin at its first event.
    private var fromLog: MessageReader
    /// What has folded the events of the books, and these.
    private var fromBooks: (events: [HomeEvent], reader: MessageReader)?
    /// The events that `fromLog` has not folded yet.
    private var logged: [HomeEvent] = []
    private var encoder = RecordEncoder()
    private var dictionary = LogDictionary()
    private var lastMessages: [CodecMessage] = []

    private static let profile = "p"

    /// Small, so that the fuzzer reaches them.
    private static let limits: CodecLimits = {
        var limits = CodecLimits()
        limits.payloadBytesMax = 1 << 16
        limits.devicesMax = 8
        limits.heldMessagesMax = 8
        limits.heldBytesMax = 4096
        return limits
    }()

    /// That of `Tests/Fixtures/topics`, for the codec that reads by a map.
    private static let map = TopicMap(
        name: "home",
        topics: [
            TopicMap.Entry("home/{room}/{device}/{quantity}"),
            TopicMap.Entry(
                "plugs/{device}/state", ask: TopicMap.Message("plugs/{device}/get"),
                values: [
                    TopicMap.Value(
                        "on", words: [.init("ON", .string("on")), .init("OFF", .string("off"))],
                        set: TopicMap.Setting("plugs/{device}/set"))
                ]),
            TopicMap.Entry("plugs/{device}/alive", values: [TopicMap.Value("availability")]),
            TopicMap.Entry(
                "shutters/{device}/position",
                values: [
                    TopicMap.Value(
                        "position",
                        set: TopicMap.Setting(
                            "shutters/{device}/command", payload: "go {value}", min: 0, max: 100))
                ]),
            TopicMap.Entry(
                "meters/{device}",
                values: [
                    TopicMap.Value("power", at: ["total", "power"], unit: "kW"),
                    TopicMap.Value("voltage", at: ["phases", "0", "voltage"], scale: 0.001),
                    TopicMap.Value(attribute: "tariff", at: ["tariff"]),
                ]),
        ])

    init(_ types: [any Codec.Type]) {
        self.types = types
        reader = Self.newReader(types)
        fromLog = reader
        let begin: [HomeEvent] = [
            .logOpened(
                LogOpened(logID: "0", homeName: "", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: Self.profile)),
        ]
        reduce(into: &state, HomeRecord(offset: 0, receivedAt: 0, cause: .engine, events: begin))
    }

    private static func newReader(_ types: [any Codec.Type]) -> MessageReader {
        MessageReader(
            context: CodecContext(
                profile: profile, asks: true, accepts: [.commands, .metadata], limits: limits,
                topicMaps: [map], sha256: FuzzHash.sha256), types: types)
    }

    // MARK: Messages

    mutating func read(_ message: CodecMessage) {
        let read = reader.read(message)
        for index in restarted.indices {
            let other = restarted[index].reader.read(message)
            require(
                Self.areEqual(read, other),
                """
                the reader from the \(restarted[index].name) reads \(message.topic) alike:
                \(read)
                ---
                \(other)
                """)
        }
        FuzzPromises.check(read, of: message)
        record(read, message)
        lastMessages = lastMessages.suffix(3) + [message]
    }

    private static func areEqual(_ one: DecodedMessage, _ other: DecodedMessage) -> Bool {
        one.events == other.events && one.codec == other.codec && one.sourceAt == other.sourceAt
            && one.requests == other.requests && one.notices == other.notices
            && one.redactedPayload == other.redactedPayload && one.commands == other.commands
            && one.answers == other.answers && one.replies == other.replies
            && one.requestsForHome == other.requestsForHome
    }

    private mutating func record(_ read: DecodedMessage, _ message: CodecMessage) {
        let record = HomeRecord(
            offset: state.nextOffset, receivedAt: message.receivedAt, sourceAt: read.sourceAt,
            cause: .message,
            origin: RecordOrigin(
                profile: Self.profile, topic: message.topic, codec: read.codec,
                codecVersion: read.codecVersion), events: read.events)
        let bytes = encoder.encode(record)
        for definition in encoder.takeNewDefinitions() {
            guard (try? dictionary.define(id: dictionary.names.count, bytes: definition)) != nil
            else { fatalError("broken promise: a name is text") }
        }
        let decoded = try? RecordDecoder(dictionary: dictionary).decode(
            bytes.span.bytes, offset: state.nextOffset, receivedAt: message.receivedAt)
        require(decoded == record, "a record is what its bytes say: \(record)")
        require(record.jsonLines.count == record.events.count, "each event has its line")
        // The log keeps no record beyond 20 MiB; payloads here have at most 64 KiB.
        require(bytes.count <= 4 << 20, "a record is bounded, not \(bytes.count) bytes")
        reduce(into: &state, record)
        logged += read.events
        checkHeld()
    }

    private func checkHeld() {
        for type in types {
            let held = state.books.held.filter { $0.codec == type.name }
            require(held.count <= Self.limits.heldMessagesMax, "\(held.count) messages are held")
            let bytes = held.reduce(0) { $0 + $1.topic.utf8.count + $1.payload.count }
            require(bytes <= Self.limits.heldBytesMax, "\(bytes) bytes are held")
        }
    }

    private func checkFilters() {
        for filter in reader.filters {
            require(TopicFilter(filter) != nil, "\(filter) is a filter")
            require(filter != "#" && filter != "+/#", "a home never asks for the whole broker")
        }
    }

    // MARK: Restarts

    /// Makes the two readers of a restart, the second one only where the books have other events.
    mutating func settle() {
        for event in logged { fromLog.fold(event) }
        logged = []
        let events = state.books.codecEvents(profile: Self.profile)
        if fromBooks?.events == events { return }
        var reader = Self.newReader(types)
        for event in events { reader.fold(event) }
        fromBooks = (events, reader)
    }

    mutating func restart() {
        checkFilters()
        settle()
        guard let fromBooks else { return }
        restarted = [("log", fromLog), ("books", fromBooks.reader)]
        for (name, other) in restarted {
            require(other.filters == reader.filters, "the reader from the \(name) listens alike")
        }
    }

    /// Restarts, and hears the last messages once more.
    mutating func finish() {
        restart()
        for message in lastMessages { read(message) }
    }

    // MARK: Commands

    /// Asks a device for something, first as the graph plans it, then without any plan.
    mutating func command(_ bytes: [UInt8]) {
        guard let request = FuzzRequest(bytes, state.graph) else { return }
        if let plan = try? state.plan(request.command) { encode(plan) }
        encode(request.unplanned)
        let read = ReadPlan(
            ids: request.unplanned.ids,
            target: ReadPlan.Target(
                part: request.unplanned.part, trait: request.unplanned.command.trait))
        let questions = (try? reader.encodeRead(read)) ?? []
        for (name, other) in restarted {
            let others = (try? other.encodeRead(read)) ?? []
            require(others == questions, "the reader from the \(name) asks alike")
        }
        for question in questions { FuzzPromises.check(topic: question.topic) }
    }

    private func encode(_ plan: CommandPlan) {
        let context = EncodingContext(
            commandID: "command:1.0", logID: "0", issuedAt: 0, expiresAt: 10_000_000_000)
        let command = Self.outcome(of: plan, context, reader)
        for (name, other) in restarted {
            require(
                Self.outcome(of: plan, context, other) == command,
                "the reader from the \(name) tells devices alike")
        }
        guard case .success(let command?) = command else { return }
        for message in command.messages {
            FuzzPromises.check(topic: message.topic)
            require(message.qos == 0, "K-10: commands have QoS 0")
            require(!message.isRetained, "K-10: commands are not retained")
        }
    }

    private static func outcome(
        of plan: CommandPlan, _ context: EncodingContext, _ reader: MessageReader
    ) -> Result<CodecCommand?, CommandRefusal> {
        do throws(CommandRefusal) {
            return .success(try reader.encode(plan, context))
        } catch {
            return .failure(error)
        }
    }
}
