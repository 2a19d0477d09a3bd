// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// All names that a log ever held, also of devices that are gone: used where the newest home has
/// none.
struct LogHistory {
    /// Ids of devices, with every name that they ever had.
    private(set) var names: [ByteString: Set<ByteString>] = [:]
    private(set) var traits: Set<String> = []

    init(_ log: LogAccess) throws(CommandFailure) {
        var found = LogHistory()
        try log.records(in: log.firstOffset..<log.nextOffset) { item throws(CommandFailure) in
            guard case .record(let record) = item else { return true }
            for event in record.events { found.add(event) }
            return true
        }
        self = found
    }

    private init() {}

    private mutating func add(_ event: HomeEvent) {
        for id in event.deviceIDs { names[ByteString(id), default: []].insert(ByteString(id)) }
        if let trait = event.trait { traits.insert(trait) }
        switch event {
        case .deviceAnnounced(let event):
            names[ByteString(event.deviceID), default: []].insert(ByteString(event.name))
        case .deviceRenamed(let event):
            guard let name = event.name else { return }
            names[ByteString(event.deviceID), default: []].insert(ByteString(name))
        case .deviceDescribed(let event):
            for part in event.parts {
                for trait in part.traits { traits.insert(trait.trait) }
            }
        default: break
        }
    }

    /// The devices that ever had this name.
    func deviceIDs(called text: String) -> [String] {
        names.filter { $0.value.contains(ByteString(text)) }.map(\.key.text).sorted()
    }
}
