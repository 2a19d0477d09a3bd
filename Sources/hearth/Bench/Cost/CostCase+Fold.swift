// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph

extension CostCase {
    /// A case of the fold.
    private init(
        fold name: String, few: Int = 500, ratioMax: Double = logarithm,
        prepare: @escaping (CostHome) throws -> Void = { _ in },
        grow: @escaping (CostHome, Int) throws -> Void,
        event: @escaping (CostHome, Int) throws -> Void
    ) {
        self.init(name: name, few: few, ratioMax: ratioMax) {
            let home = try CostHome()
            try prepare(home)
            return CostSteps(grow: { try grow(home, $0) }, event: { try event(home, $0) })
        }
    }

    /// The cases of things that grow in the state of a home.
    static var fold: [CostCase] { devices + places + books + oneDevice }

    private static func lamp(_ home: CostHome) throws {
        try home.fold(CostHome.device("native:lamp"))
    }

    private static func reportOfLamp(_ home: CostHome, _ number: Int) throws {
        try home.fold([
            CostHome.report("native:lamp", "light", "Matter.OnOffTrait", ["onOff"], number % 2)
        ])
    }

    private static func addDevice(_ home: CostHome, _ number: Int) throws {
        try home.fold(CostHome.device("native:d\(number)"))
    }

    private static var devices: [CostCase] {
        [
            CostCase(fold: "devices, one more", grow: addDevice) { home, number in
                try home.fold(CostHome.device("native:new\(number)"))
            },
            CostCase(
                fold: "devices, a report", prepare: lamp, grow: addDevice, event: reportOfLamp),
            CostCase(fold: "devices, a fact", prepare: lamp, grow: addDevice) { home, number in
                try home.fold([
                    CostHome.fact(number % 2 == 0 ? .on : .off, .device("native:lamp"))
                ])
            },
            CostCase(fold: "devices, another source's bridge", grow: addDevice) { home, number in
                try home.fold([
                    CostHome.fact(
                        number % 2 == 0 ? .on : .off, .source, source: "main:other:x",
                        slot: .bridge)
                ])
            },
            CostCase(fold: "devices, another source's list", grow: addDevice) { home, number in
                let ids = ["native:a\(number)", "native:b\(number)"]
                try home.fold(
                    ids.flatMap { CostHome.device($0, source: "main:other:x") }
                        + [
                            .devicesListed(
                                DevicesListed(
                                    source: "main:other:x", areGroups: false, deviceIDs: ids)),
                            .deviceRemoved(DeviceRemoved(deviceID: ids[0], source: "main:other:x")),
                            .deviceRemoved(DeviceRemoved(deviceID: ids[1], source: "main:other:x")),
                        ])
            },
            CostCase(fold: "devices, one less", grow: addDevice) { home, number in
                try home.fold(CostHome.device("native:gone\(number)"))
                try home.fold([
                    .deviceRemoved(
                        DeviceRemoved(deviceID: "native:gone\(number)", source: CostHome.source))
                ])
            },
            CostCase(
                fold: "joined devices, one more",
                grow: { home, number in
                    try home.fold(
                        CostHome.device("native:k\(number)") + CostHome.device("native:m\(number)")
                            + [
                                .devicesJoined(
                                    kept: "native:k\(number)", merged: "native:m\(number)")
                            ])
                },
                event: { home, number in
                    try home.fold(
                        CostHome.device("native:kept\(number)")
                            + CostHome.device("native:merged\(number)")
                            + [
                                .devicesJoined(
                                    kept: "native:kept\(number)", merged: "native:merged\(number)")
                            ])
                }),
            CostCase(
                fold: "sources, one more",
                grow: { home, number in
                    try home.fold(CostHome.device("native:d\(number)", source: "main:n:s\(number)"))
                },
                event: { home, number in
                    let source = "main:n:new\(number)"
                    try home.fold(
                        CostHome.device("native:new\(number)", source: source)
                            + [CostHome.fact(.on, .source, source: source, slot: .bridge)])
                }),
        ]
    }

    private static var places: [CostCase] {
        let addArea: (CostHome, Int) throws -> Void = { home, number in
            try home.fold(CostHome.device("native:d\(number)", area: "Area \(number)"))
        }
        return [
            // Beyond 4 096 areas no more rooms are made.
            CostCase(fold: "areas, one more", few: 500, grow: addArea) { home, number in
                try home.fold(CostHome.device("native:new\(number)", area: "New \(number)"))
            },
            CostCase(fold: "areas, beyond their bound", few: 600, grow: addArea) { home, number in
                try home.fold(CostHome.device("native:new\(number)", area: "Area \(number)"))
            },
            CostCase(
                fold: "devices of one area, one more",
                grow: { home, number in
                    try home.fold(CostHome.device("native:d\(number)", area: "Hall"))
                },
                event: { home, number in
                    try home.fold(CostHome.device("native:new\(number)", area: "Hall"))
                }),
            CostCase(
                fold: "rooms, one more",
                grow: { home, number in
                    try home.fold([
                        .roomAnnounced(
                            RoomAnnounced(name: "Room \(number)", structureID: "structure:1"))
                    ])
                },
                event: { home, number in
                    try home.fold([
                        .roomAnnounced(
                            RoomAnnounced(name: "New \(number)", structureID: "structure:1"))
                    ])
                }),
        ]
    }

    private static var books: [CostCase] {
        [
            CostCase(
                fold: "tombstones, one more",
                grow: { home, number in
                    let id = "native:d\(number)"
                    try home.fold(
                        CostHome.device(id)
                            + [.deviceRemoved(DeviceRemoved(deviceID: id, source: nil))])
                },
                event: { home, number in
                    let id = "native:new\(number)"
                    try home.fold(
                        CostHome.device(id)
                            + [.deviceRemoved(DeviceRemoved(deviceID: id, source: nil))])
                }),
            CostCase(
                fold: "facts that settle, one more",
                grow: { home, number in try flap(home, "native:d\(number)") },
                event: { home, number in try flap(home, "native:new\(number)") }),
            CostCase(
                fold: "missing devices, one comes back",
                prepare: { home in
                    try home.fold(
                        (0..<4200).map { CostHome.announced("native:d\($0)") })
                    try home.fold([
                        .devicesListed(
                            DevicesListed(
                                source: CostHome.source, areGroups: false, deviceIDs: []))
                    ])
                },
                // They are missing from the beginning; then the first ones are announced again.
                grow: { home, number in
                    try home.fold([CostHome.announced("native:d\(number)")])
                },
                event: { home, number in
                    try home.fold([CostHome.announced("native:d\(4000 + number)")])
                }),
            CostCase(
                fold: "held messages, one more and one less", few: 400,
                grow: { home, number in try home.fold([held(number)]) },
                event: { home, number in
                    try home.fold([
                        held(1_000_000 + number),
                        .heldReleased(
                            HeldReleased(
                                profile: "main", codec: "c", number: UInt64(1_000_000 + number),
                                wasRead: true)),
                    ])
                }),
            CostCase(
                fold: "bindings, one more",
                grow: { home, number in try home.fold([binding("d\(number)")]) },
                event: { home, number in try home.fold([binding("new\(number)")]) }),
            CostCase(
                fold: "profiles, a device of the last", few: 40,
                grow: { home, number in
                    try home.fold([.profileChanged(ProfileSettings(profile: "p\(number)"))])
                },
                event: { home, number in
                    try home.fold(CostHome.device("native:new\(number)", source: "p9:native:x"))
                }),
            CostCase(
                fold: "pending commands, one more and one less", few: 100, prepare: lamp,
                grow: { home, _ in try home.fold([command]) },
                event: { home, _ in
                    try home.fold([command])
                    guard let last = home.engine.snapshot.offset else { return }
                    try home.fold([
                        .commandUnconfirmed(
                            CommandUnconfirmed(
                                commandID: "command:\(last).0", deviceID: "native:lamp",
                                reason: .timeout))
                    ])
                }),
            CostCase(
                fold: "requests that were seen, one more", few: 400,
                grow: { home, number in try ask(home, "r\(number)") },
                event: { home, number in try ask(home, "new\(number)") }),
        ]
    }

    private static func flap(_ home: CostHome, _ id: String) throws {
        try home.fold(CostHome.device(id))
        for value in [FactValue.on, .off, .on, .off] {
            try home.fold([CostHome.fact(value, .device(id))])
        }
    }

    private static func held(_ number: Int) -> HomeEvent {
        .messageHeld(
            MessageHeld(
                profile: "main", codec: "c", number: UInt64(number), topic: "t/\(number)",
                payload: [1], delivery: .live))
    }

    private static func binding(_ key: String) -> HomeEvent {
        .bindingDeclared(
            BindingDeclared(profile: "main", codec: "c", key: key, value: "value of \(key)"))
    }

    private static let command = HomeEvent.commandRequested(
        CommandRequested(
            deviceID: "native:lamp", part: "light", trait: "Matter.OnOffTrait", name: "on",
            arguments: [], timeoutSeconds: 10))

    private static func ask(_ home: CostHome, _ id: String) throws {
        try home.fold([
            .commandReceived(
                CommandReceived(profile: "main", requestID: id, issuedAt: 1, command: "{}"))
        ])
        guard let last = home.engine.snapshot.offset else { return }
        try home.fold([
            .commandFailed(
                CommandFailed(
                    commandID: "command:\(last).0", deviceID: "native:lamp", code: .notFound,
                    message: "no"))
        ])
    }

    /// The contents of one device; its own bounds are a few hundred.
    private static var oneDevice: [CostCase] {
        [
            CostCase(
                fold: "parts of a device, a report of one", few: 30,
                ratioMax: deviceCopied, prepare: lamp,
                grow: { home, number in
                    try home.fold([
                        CostHome.report("native:lamp", "p\(number)", "V.Trait", ["a"], 1)
                    ])
                }, event: reportOfLamp),
            CostCase(
                fold: "traits of a part, a report of one", few: 30,
                ratioMax: deviceCopied, prepare: lamp,
                grow: { home, number in
                    try home.fold([
                        CostHome.report("native:lamp", "light", "V.Trait\(number)", ["a"], 1)
                    ])
                }, event: reportOfLamp),
            CostCase(
                fold: "attributes of a trait, a report of one", few: 100,
                ratioMax: deviceCopied, prepare: lamp,
                grow: { home, number in
                    try home.fold([
                        CostHome.report(
                            "native:lamp", "light", "Matter.OnOffTrait", ["a\(number)"], 1)
                    ])
                }, event: reportOfLamp),
            CostCase(
                fold: "aliases of a device, a report", few: 30,
                ratioMax: walkWithinBound, prepare: lamp,
                grow: { home, number in
                    try home.fold(
                        CostHome.device("native:a\(number)")
                            + [
                                .devicesJoined(kept: "native:lamp", merged: "native:a\(number)")
                            ])
                }, event: reportOfLamp),
        ]
    }
}
