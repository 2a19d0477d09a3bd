// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Synchronization

/// The way to a home over its broker alone: requests, and parts of the stream as answers
/// (docs/REPLICA.md).
struct MQTTConnection: HomeConnection {
    private let broker: BrokerAddress
    private let home: String
    private let address: HomeAddress
    private let threads = ThreadPool(threadsMax: 4)

    init(_ broker: BrokerAddress, home: String, address: HomeAddress) {
        self.broker = broker
        self.home = home
        self.address = address
    }

    func follow(
        from offset: UInt64, _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        try await visited { visit in
            var part = try await ask(visit, .records(from: offset))
            for number in 1...UInt64.max {
                // The next part comes while this one is taken.
                async let following = ask(visit, .more(number: number))
                try await body(part)
                part = try await following
            }
        }
    }

    func stateHash(after offset: UInt64) async throws -> String {
        try await visited { visit in
            let answer = try await ask(visit, .hash(after: offset))
            guard let hash = try? JSONDecoder().decode(HashAnswer.self, from: Data(answer)) else {
                throw ConnectionError.refused("\(address) gives no hash of @\(offset)")
            }
            return hash.stateHash
        }
    }

    func send(_ edit: Edit) async throws -> EditAnswer {
        try await visited { visit in
            let answer = try await blocking(visit) { try visit.give(edit) }
            guard let answer = EditAnswer(toMessage: answer) else {
                throw ConnectionError.refused("\(address) answers a command in another form")
            }
            return answer
        }
    }

    private struct HashAnswer: Decodable {
        var stateHash: String
    }

    // MARK: One connection

    private func visited<Answer: Sendable>(
        _ body: (HomeVisit) async throws -> Answer
    ) async throws -> Answer {
        let visit = HomeVisit(broker, home: home, address: address)
        do {
            try await blocking(visit) { try visit.begin() }
            let answer = try await body(visit)
            await end(visit)
            return answer
        } catch {
            await end(visit)
            throw error
        }
    }

    private func end(_ visit: HomeVisit) async {
        // Also where the task is cancelled: the thread that waits has to be gone.
        visit.cancel()
        await withCheckedContinuation { continuation in
            threads.async {
                visit.end()
                continuation.resume()
            }
        }
    }

    private func ask(_ visit: HomeVisit, _ question: HomeQuestion) async throws -> [UInt8] {
        try await blocking(visit) { try visit.ask(question) }
    }

    private func blocking<Answer: Sendable>(
        _ visit: HomeVisit, _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                threads.async { continuation.resume(with: Result { try work() }) }
            }
        } onCancel: {
            visit.cancel()
        }
    }
}

/// A request of a replica, as docs/MQTT.md has them.
enum HomeQuestion: Sendable {
    case records(from: UInt64)
    case more(number: UInt64)
    case hash(after: UInt64)

    var payload: String {
        switch self {
        case .records(let offset): #"{"from":\#(offset),"get":"records"}"#
        case .more(let number): #"{"get":"more","number":\#(number)}"#
        case .hash(let offset): #"{"at":\#(offset),"get":"hash"}"#
        }
    }
}

/// A connection to the broker, for as long as the home is followed without a break.
private final class HomeVisit: Sendable {
    private let address: HomeAddress
    private let broker: BrokerAddress
    private let statusTopic: String
    private let requestTopic: String
    private let commandTopic: String
    /// Nobody else has this topic, so nobody else's answers come.
    private let answerTopic: String
    private let isCancelled = Atomic(false)
    private let state = Mutex(State())

    private struct State {
        var requester: MosquittoRequester?
        var asked: UInt64 = 0
        /// The log that speaks for the home.
        var logID: String?
    }

    private struct Status: Decodable {
        var state: String
        var logID: String
    }

    private struct Refusal: Decodable {
        var code: String
        var message: String
    }

    private static let connectTime = Duration.seconds(5)
    /// The stored status comes at once where there is one.
    private static let statusTime = Duration.seconds(5)
    /// The home answers at least every 15 seconds.
    private static let silence = Duration.seconds(20)
    /// A request that waits longer than this at the broker is of no use.
    private static let expirySeconds: UInt32 = 20
    /// The home refuses a command that is older.
    private static let commandExpirySeconds: UInt32 = 10

    init(_ broker: BrokerAddress, home: String, address: HomeAddress) {
        self.address = address
        self.broker = broker
        let name = UUID().uuidString.lowercased()
        statusTopic = "hearth/v1/\(home)/out/status"
        requestTopic = "hearth/v1/\(home)/in/request"
        commandTopic = "hearth/v1/\(home)/in/command"
        answerTopic = "hearth/v1/\(home)/out/answer/replica/\(name)"
    }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    private var isWanted: Bool { !isCancelled.load(ordering: .relaxed) }

    func end() {
        state.withLock { state in
            state.requester?.disconnect()
            state.requester = nil
        }
    }

    /// Connects, and waits until the home says that it is there.
    func begin() throws {
        try state.withLock { state in
            do throws(BridgeError) {
                let requester = try MosquittoRequester(
                    broker: broker, clientID: "hearth-replica-\(UUID().uuidString.prefix(8))")
                state.requester = requester
                let refused = try requester.connect(
                    listeningTo: [statusTopic, answerTopic], timeout: Self.connectTime)
                if let topic = refused.first {
                    throw BridgeError.setting(
                        name: "rights", reason: "the broker does not let us read \(topic)")
                }
            } catch .setting(_, let reason) {
                throw ConnectionError.refused("\(address): \(reason)")
            } catch {
                throw unreachable(error)
            }
            while state.logID == nil {
                guard let message = try next(&state, within: Self.statusTime) else {
                    throw ConnectionError.unreachable("no home speaks at \(address)")
                }
                try look(at: message, &state)
            }
        }
    }

    /// Asks, and waits for the answer; a question that is not answered is asked once more.
    func ask(_ question: HomeQuestion) throws -> [UInt8] {
        try state.withLock { state in
            for _ in 1...2 {
                if let answer = try ask(question, &state) { return try read(answer) }
            }
            throw ConnectionError.unreachable("\(address) has not been heard of for a while")
        }
    }

    private func ask(_ question: HomeQuestion, _ state: inout State) throws -> [UInt8]? {
        // QoS 0: what is acknowledged becomes a record of the home, which would be news.
        let message = OutgoingMessage(
            topic: requestTopic, payload: Array(question.payload.utf8),
            expirySeconds: Self.expirySeconds)
        return try exchange(message, &state, within: Self.silence)
    }

    /// Gives the home a command, once: whether it came is seen in the home's log.
    func give(_ edit: Edit) throws -> [UInt8] {
        try state.withLock { state in
            // QoS 0: no broker keeps it for a home that is away.
            let message = OutgoingMessage(
                topic: commandTopic,
                payload: edit.message(at: Int64(Date().timeIntervalSince1970 * 1e9)),
                userProperties: [
                    UserProperty(name: CommandSender.propertyName, value: edit.senderAtHome)
                ], expirySeconds: Self.commandExpirySeconds)
            let time = Duration.seconds(Int64(edit.command.timeoutSeconds)) + Self.silence
            guard let answer = try exchange(message, &state, within: time) else {
                throw ConnectionError.unreachable("\(address) does not answer a command")
            }
            return answer
        }
    }

    /// Publishes a message and waits for the answer to it; nil where none comes in time.
    private func exchange(
        _ message: OutgoingMessage, _ state: inout State, within time: Duration
    ) throws -> [UInt8]? {
        guard let requester = state.requester else { throw CancellationError() }
        state.asked += 1
        let correlation = withUnsafeBytes(of: state.asked.bigEndian) { Array($0) }
        var message = message
        message.responseTopic = answerTopic
        message.correlationData = correlation
        do throws(BridgeError) {
            try requester.publish(message)
        } catch {
            throw unreachable(error)
        }
        while let message = try next(&state, within: time) {
            try look(at: message, &state)
            guard message.topic == answerTopic, message.correlationData == correlation
            else { continue }
            return message.payload
        }
        return nil
    }

    private func read(_ payload: [UInt8]) throws -> [UInt8] {
        guard payload.first == UInt8(ascii: "{"),
            let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(payload))
        else { return payload }
        if refusal.code == "permissionDenied" || refusal.code == "failedPrecondition" {
            throw ConnectionError.refused(refusal.message)
        }
        // A stream that the home has forgotten begins anew; a log that cannot be read may be later.
        if refusal.code == "notFound" || refusal.code == "outOfRange" {
            throw ConnectionError.unreachable("\(address) has ended the stream")
        }
        throw ConnectionError.unreachable("\(address): \(refusal.message)")
    }

    private func next(
        _ state: inout State, within time: Duration
    ) throws -> IncomingMessage? {
        guard let requester = state.requester else { throw CancellationError() }
        let message: IncomingMessage?
        do throws(BridgeError) {
            message = try requester.next(timeout: time, isWanted: { isWanted })
        } catch {
            throw unreachable(error)
        }
        if message == nil, !isWanted { throw CancellationError() }
        return message
    }

    private func unreachable(_ error: BridgeError) -> ConnectionError {
        switch error {
        case .connectionFailed(let failure): .unreachable("\(address): \(failure.line)")
        case .timedOut(let text): .unreachable("\(address): \(text)")
        case .notConnected: .unreachable("the connection to \(address) is lost")
        default: .unreachable("\(address): \(error)")
        }
    }

    /// Reads what the home says of itself: another log at the topic is another stream.
    private func look(at message: IncomingMessage, _ state: inout State) throws {
        guard message.topic == statusTopic else { return }
        let status = try? JSONDecoder().decode(Status.self, from: Data(message.payload))
        guard let status else {
            throw ConnectionError.unreachable(
                "what the broker has at \(statusTopic) is no status of a home")
        }
        guard status.state == "online" else {
            throw ConnectionError.unreachable("the home at \(address) is offline")
        }
        guard state.logID == nil || state.logID == status.logID else {
            throw ConnectionError.unreachable("another home speaks at \(address) now")
        }
        state.logID = status.logID
    }
}
