// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

/// The log's dictionary: what goes into it, and what a hostile publisher cannot put there.
@Suite struct DictionaryTests {
    private func report(_ attribute: String) -> HomeRecord {
        HomeRecord(
            receivedAt: 1, cause: .message,
            events: [
                .attributesReported(
                    AttributesReported(
                        deviceID: "native:a", source: "main:native:home", part: "main",
                        trait: "Matter.OnOffTrait",
                        attributes: [AttributeMember(key: attribute, value: .int(1))]))
            ])
    }

    private func decoded(
        _ bytes: [UInt8], _ definitions: [[UInt8]]
    ) throws -> [HomeEvent] {
        var decoder = RecordDecoder()
        for (id, bytes) in definitions.enumerated() {
            try decoder.dictionary.define(id: id, bytes: bytes)
        }
        return try decoder.decode(bytes.span.bytes, offset: 0, receivedAt: 1).events
    }

    @Test func aNameIsDefinedOnce() throws {
        var encoder = RecordEncoder()
        let first = encoder.encode(report("onOff"))
        let definitions = encoder.takeNewDefinitions()
        #expect(definitions.count == 5)
        #expect(encoder.encode(report("onOff")) == first)
        #expect(encoder.takeNewDefinitions().isEmpty)
        #expect(try decoded(first, definitions) == report("onOff").events)
    }

    @Test func aLongNameStandsInTheRecord() throws {
        var encoder = RecordEncoder()
        let long = String(repeating: "x", count: 100_000)
        let bytes = encoder.encode(report(long))
        let definitions = encoder.takeNewDefinitions()
        #expect(definitions.allSatisfy { $0.count <= 512 })
        #expect(try decoded(bytes, definitions) == report(long).events)
    }

    @Test func inventedNamesFillTheDictionaryOnlyToItsBound() throws {
        #expect(RecordEncoder.dictionaryNamesMax == 1 << 18)
        var encoder = RecordEncoder(namesMax: 100)
        var definitions: [[UInt8]] = []
        var last: [UInt8] = []
        let count = 200
        for number in 0..<count {
            last = encoder.encode(report("name \(number)"))
            definitions += encoder.takeNewDefinitions()
        }
        #expect(definitions.count == 100)
        #expect(try decoded(last, definitions) == report("name \(count - 1)").events)
        // The fold reads a name that stands in the record as it reads any other.
        var fold = LogFold()
        for (id, bytes) in definitions.enumerated() { try fold.define(id: id, bytes: bytes) }
        #expect(try fold.reduce(last.span.bytes, offset: 0, receivedAt: 1) == 1)
    }
}
