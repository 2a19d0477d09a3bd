// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What devices of many entities cost, counted in bytes and filters.
@Suite("Home Assistant: many entities")
struct HomeAssistantGrowthTests {
    /// One of many sensors of a device, in about 270 bytes.
    static func sensor(_ number: Int, of device: Int = 0) -> CodecMessage {
        CodecSupport.message(
            "homeassistant/sensor/dev\(device)/value\(number)/config",
            """
            {"name":"Value \(number)","unique_id":"dev\(device)_value\(number)",\
            "state_topic":"devices/dev\(device)/value\(number)","unit_of_measurement":"W",\
            "device_class":"power","state_class":"measurement",\
            "device":{"identifiers":["dev\(device)"],"name":"Device \(device)",\
            "manufacturer":"Vendor","model":"Model","sw_version":"1.0"}}
            """)
    }

    /// A reader with the events that it made, in bytes of one log.
    private struct Home {
        var reader = MessageReader(
            context: CodecSupport.context(), types: [HomeAssistantCodec.self])
        var encoder = RecordEncoder()
        var (payloadBytes, logBytes, bindingBytes) = (0, 0, 0)

        mutating func read(_ message: CodecMessage) {
            let events = reader.read(message).events
            payloadBytes += message.payload.count
            logBytes += bytes(events)
            bindingBytes += bytes(events.filter { $0.isDeclaration })
        }

        private mutating func bytes(_ events: [HomeEvent]) -> Int {
            let record = HomeRecord(receivedAt: 0, cause: .message, events: events)
            let count = encoder.encode(record).count
            return encoder.takeNewDefinitions().reduce(count) { $0 + $1.count }
        }

        init(devices: Int = 1, entities: Int) {
            for device in 0..<devices {
                for number in 0..<entities { read(sensor(number, of: device)) }
            }
        }
    }

    @Test("the bindings of a device grow with its entities, not with their square")
    func entities() {
        let (small, large) = (Home(entities: 20), Home(entities: 80))
        #expect(large.bindingBytes <= 4 * small.bindingBytes + 256)
        #expect(large.bindingBytes <= 2 * large.payloadBytes)
        // A description names all parts, in a few bytes each.
        #expect(large.logBytes <= 3 * large.payloadBytes, "\(large.logBytes)")
    }

    @Test("a home of many devices costs so many times what one costs, and a filter an entity")
    func devices() throws {
        let (one, many) = (Home(entities: 10), Home(devices: 20, entities: 10))
        #expect(many.logBytes <= 20 * (one.logBytes + 64))
        let own = HomeAssistantCodec(context: CodecSupport.context()).filters.count
        let plan = try SubscriptionPlan(wanted: many.reader.filters)
        #expect(plan.filters.count == own + 200)
    }
}

extension HomeEvent {
    fileprivate var isDeclaration: Bool {
        if case .bindingDeclared = self { true } else { false }
    }
}
