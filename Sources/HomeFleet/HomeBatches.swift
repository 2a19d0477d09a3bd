// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What a batch of a shared session is to its homes, in steps: a step is durable before the next one
/// begins.
///
/// What happened to the session itself is a step of its own, for every home. Else the end of a
/// session in the log of one home could lie behind messages of another that came later, and who
/// reads the partition's records in their order (`PartitionFence`) could not tell.
struct HomeBatches {
    enum Step: Equatable {
        /// For every home.
        case session(SessionItem)
        case homes([ByteString: SessionBatch])
    }

    private(set) var steps: [Step] = []
    /// Messages on topics of no home.
    private(set) var unknown = 0
    /// Whose they would be.
    private(set) var unknownHomes: Set<ByteString> = []
    /// Copies that the session removed; which home's they were is not known.
    private(set) var redeliveredRemoved = 0
    /// Messages that the broker dropped, for whichever of its clients.
    private(set) var brokerDropped: UInt64 = 0

    /// - Parameter isKnown: whether there is a home with this key.
    init(_ batch: SessionBatch, topics: HomeTopics, isKnown: (ByteString) -> Bool) {
        var homes: [ByteString: SessionBatch] = [:]
        func endStep() {
            if !homes.isEmpty { steps.append(.homes(homes)) }
            homes = [:]
        }
        for item in batch.items {
            switch item {
            case .message(let message):
                let place = topics.home(of: message.topic)
                guard let place, isKnown(place.home) else {
                    unknown += 1
                    if let place { unknownHomes.insert(place.home) }
                    continue
                }
                homes[place.home, default: SessionBatch()].items.append(
                    .message(message.within(place.topic, topics.prefix(of: place.home))))
            case .subscriptionsAcknowledged(let filters):
                for (home, own) in topics.grouped(filters, by: \.filter) where isKnown(home) {
                    homes[home, default: SessionBatch()].items.append(
                        .subscriptionsAcknowledged(
                            own.map { GrantedFilter(filter: $0.text, qos: $0.value.qos) }))
                }
            case .subscriptionsRemoved(let filters):
                for (home, own) in topics.grouped(filters, by: \.self) where isKnown(home) {
                    homes[home, default: SessionBatch()].items.append(
                        .subscriptionsRemoved(own.map(\.text)))
                }
            case .subscriptionRefused(let refused):
                guard let place = topics.home(of: refused.filter), isKnown(place.home) else {
                    continue
                }
                homes[place.home, default: SessionBatch()].items.append(
                    .subscriptionRefused(
                        RefusedFilter(filter: place.topic, code: refused.code)))
            case .started, .resumed, .lost, .brokerRolledBack:
                endStep()
                steps.append(.session(item))
            case .redeliveredRemoved(let count):
                redeliveredRemoved += count
            case .brokerDropped(_, let count):
                brokerDropped += count
            case .watched, .watchedCurrent:
                // A shared session watches no topics.
                break
            }
        }
        endStep()
    }
}

extension HomeTopics {
    /// What concerns each home, with the topics as the home knows them.
    fileprivate func grouped<Value>(
        _ values: [Value], by filter: (Value) -> String
    ) -> [ByteString: [(text: String, value: Value)]] {
        var found: [ByteString: [(text: String, value: Value)]] = [:]
        for value in values {
            guard let place = home(of: filter(value)) else { continue }
            found[place.home, default: []].append((place.topic, value))
        }
        return found
    }
}

extension IncomingMessage {
    /// The message as its home sees it.
    ///
    /// - Parameters:
    ///   - topic: without the prefix.
    ///   - prefix: taken from the topic for the answer, too, where it is there.
    fileprivate func within(_ topic: String, _ prefix: String) -> IncomingMessage {
        var message = self
        message.topic = topic
        if let answer = responseTopic, answer.utf8.starts(with: prefix.utf8) {
            message.responseTopic = String(
                decoding: answer.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        }
        return message
    }
}
