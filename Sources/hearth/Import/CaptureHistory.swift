// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The values that captured messages tell of devices of the home.
struct CaptureHistory: ImportSource {
    private let messages: MessageSource
    private let name: String
    private let home: HomeSnapshot
    private let hasToEnd: () -> Bool
    private let makeReader: () -> MessageReader
    private(set) var unmatched = ImportUnmatched()

    static let source: ByteString = "mqtt"

    /// - Parameters:
    ///   - name: of the source, safe for a terminal.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    ///   - makeReader: gives a reader with the memory of the home's codecs.
    init(
        _ messages: MessageSource, name: String, of home: HomeSnapshot,
        hasToEnd: @escaping () -> Bool, makeReader: @escaping () -> MessageReader
    ) {
        self.messages = messages
        self.name = name
        self.home = home
        self.hasToEnd = hasToEnd
        self.makeReader = makeReader
    }

    mutating func each(
        _ body: (ImportedSeries, HistoryImported.Sample) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var reader = makeReader()
        var unmatched = ImportUnmatched()
        var matched: Set<ByteString> = []
        try messages.eachLine { number, message throws(CommandFailure) in
            if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
            guard let time = message.receivedAt else {
                throw CommandFailure(
                    .damaged, "\(name) line \(number): no time, which a history needs")
            }
            let read = reader.read(
                CodecMessage(
                    topic: message.topic, payload: message.payload,
                    delivery: message.isStored ? .stored : .late, receivedAt: time))
            let topic = ByteString(message.topic)
            // A codec that has read it, and found nothing new.
            var isOurs = !read.codec.isEmpty && read.events.allSatisfy(\.isIgnored)
            for event in read.events {
                isOurs = isOurs || event.names(deviceOf: home)
                guard case .attributesReported(let report) = event,
                    let device = home.view(of: report.deviceID)
                else { continue }
                for member in report.attributes {
                    try body(
                        ImportedSeries(
                            source: Self.source, series: topic, deviceID: ByteString(device.id),
                            part: ByteString(report.part), trait: ByteString(report.trait),
                            attribute: ByteString(member.key)),
                        HistoryImported.Sample(time: time, value: member.value))
                }
            }
            if isOurs {
                if matched.count < ImportUnmatched.countMax { matched.insert(topic) }
                unmatched.remove(message.topic)
            } else if !matched.contains(topic) {
                unmatched.add(message.topic, "topics of no device of this home")
            }
            return true
        }
        self.unmatched = unmatched
    }
}

extension HomeEvent {
    fileprivate var isIgnored: Bool { if case .messageIgnored = self { true } else { false } }

    /// Whether the event is about a device of the home.
    fileprivate func names(deviceOf home: HomeSnapshot) -> Bool {
        switch self {
        case .deviceAnnounced(let event): home.view(of: event.deviceID) != nil
        case .deviceDescribed(let event): home.view(of: event.deviceID) != nil
        case .devicesListed(let event): event.deviceIDs.contains { home.view(of: $0) != nil }
        case .attributesReported(let event): home.view(of: event.deviceID) != nil
        case .momentaryOccurred(let event): home.view(of: event.deviceID) != nil
        case .commandObserved(let event): home.view(of: event.deviceID) != nil
        case .connectivityReported(let event):
            switch event.subject {
            case .source: true
            case .device(let id), .part(let id, _), .trait(let id, _, _): home.view(of: id) != nil
            }
        default: false
        }
    }
}
