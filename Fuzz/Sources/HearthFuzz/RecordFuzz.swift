// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The bytes of records: what is decoded can be encoded, said as JSON and folded.
enum RecordFuzz {
    private static let names = [
        "p", "zigbee2mqtt", "zigbee:0x1", "p:zigbee2mqtt:z", "root", "light",
        "OnOffLightDeviceType",
        "Matter.OnOffTrait", "onOff", "",
    ]

    static func run(_ bytes: [UInt8]) {
        var state = state(of: bytes) { check($0) }
        require(
            state.hashes(sha256: FuzzHash.sha256)
                == state.recomputedHashes(sha256: FuzzHash.sha256), "one state, one hash")
    }

    /// The home after those of the records that can be read.
    static func state(of bytes: [UInt8], check: (HomeRecord) -> Void = { _ in }) -> HomeState {
        var state = HomeState()
        reduce(
            into: &state,
            HomeRecord(
                offset: 0, receivedAt: 0, cause: .engine,
                events: [
                    .logOpened(
                        LogOpened(
                            logID: "0", homeName: "", reducerVersion: HomeState.reducerVersion)),
                    .profileChanged(ProfileSettings(profile: "p")),
                ]))
        let decoder = RecordDecoder(dictionary: LogDictionary(names: names))
        for part in bytes.split(separator: 0xFF, maxSplits: 32).prefix(32) {
            let text = Array(part)
            let record = try? decoder.decode(
                text.span.bytes, offset: state.nextOffset, receivedAt: 0)
            guard let record else { continue }
            check(record)
            reduce(into: &state, record)
        }
        return state
    }

    private static func check(_ record: HomeRecord) {
        require(record.jsonLines.count == record.events.count, "each event has its line")
        var encoder = RecordEncoder()
        let bytes = encoder.encode(record)
        var dictionary = LogDictionary()
        for (id, definition) in encoder.takeNewDefinitions().enumerated() {
            guard (try? dictionary.define(id: id, bytes: definition)) != nil else {
                fatalError("broken promise: a name is text")
            }
        }
        let again = try? RecordDecoder(dictionary: dictionary).decode(
            bytes.span.bytes, offset: record.offset ?? 0, receivedAt: 0)
        require(again == record, "a record is what its bytes say: \(record)")
    }
}
