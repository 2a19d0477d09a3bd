// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomePublishers
import HomeRuntime
import HomeSDK
import HomeTypes
import Testing

@testable import Client

/// The nine patterns of home-api section 10, as a client in Swift 5 mode has them, on a real broker
/// with simulated devices that answer.
@Suite("Client patterns", .timeLimit(.minutes(20)))
@MainActor
struct ClientPatternTests {
    @Test("Pattern 1: a session is restored, or opened, and its home is handed on")
    func session() async throws {
        let rig = try await ClientRig.make()
        try await SessionTurn.take {
            Home.configure { $0.source = rig.source }
            let session = HomeSession()
            let list = StructureList(home: session.$home)
            await session.restore()
            #expect(session.home == nil)
            await session.start()
            let home = try #require(session.home)
            #expect(session.problem == nil && !session.isConnecting)
            _ = try await first(list.$structures) { $0.map(\.name) == ["Home"] }

            let next = HomeSession()
            await next.start()
            #expect(next.home === home)
            #expect(!Home.version.isEmpty && !home.identifier.isEmpty)

            await session.disconnect()
            _ = try await first(list.$structures) { $0.isEmpty }
            await next.restore()
            #expect(next.home == nil)
        }
        // The home itself lives on.
        let again = try await rig.open()
        #expect(try await again.structures().list().count == 1)
        await again.disconnect()
    }

    @Test("Pattern 2: structures are assigned to a property of the model")
    func structures() async throws {
        let rig = try await ClientRig.make()
        let source = Source(try await rig.open())
        let list = StructureList(home: source.$home)
        let structure = try await first(list.$structures) { !$0.isEmpty }[0]
        #expect(list.selected == structure)
        _ = try await rig.running.home.change(.renameStructure(id: structure.id, name: "Cabin"))
        let renamed = try await first(list.$structures) { $0.first?.name == "Cabin" }
        #expect(renamed.map(\.id) == [structure.id])
        #expect(structure.name == "Home")
    }

    @Test("Pattern 3: rooms and devices are combined, and devices without a room come last")
    func rooms() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let structure = try await home.structure
        let list = RoomList(home: home, structure: structure)
        let all = try await first(list.$entries) { !$0.isEmpty }
        // The names of the simulated devices begin with their rooms.
        #expect(all.map(\.title) == ["bathroom", "hallway", "kitchen", "living room"])
        // Twelve devices, and a group of some of them.
        #expect(all.flatMap(\.devices).count == 13)

        let attic = try await structure.createRoom(name: "Attic")
        let kettle = try await home.device(named: "kitchen/kettle")
        try await structure.move(device: kettle, to: attic)
        let grouped = try await first(list.$entries) {
            $0.contains { $0.devices.map(\.name) == ["kitchen/kettle"] }
        }
        #expect(grouped.map(\.title) == ["Attic", "bathroom", "hallway", "kitchen", "living room"])
        #expect(grouped.first?.room == attic)

        try await structure.deleteRoom(attic)
        let rest = try await first(list.$entries) { $0.last?.room == nil }
        #expect(rest.map(\.title) == ["bathroom", "hallway", "kitchen", "living room", "No room"])
        #expect(rest.last?.devices.map(\.name) == ["kitchen/kettle"])
        #expect(rest.last?.id == "")
    }

    @Test("Pattern 4: the first type of an ordered list that a device has chooses its control")
    func controls() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let expected: [(name: String, type: any DeviceType.Type)] = [
            ("living room/thermostat", ThermostatDeviceType.self),
            ("hallway/door lock", DoorLockDeviceType.self),
            ("living room/roller shade", WindowCoveringDeviceType.self),
            ("living room/floor lamp", ExtendedColorLightDeviceType.self),
            ("kitchen/ceiling light", DimmableLightDeviceType.self),
            ("kitchen/kettle", OnOffPluginUnitDeviceType.self),
            ("hallway/motion", OccupancySensorDeviceType.self),
            ("bathroom/climate", TemperatureSensorDeviceType.self),
        ]
        for (name, type) in expected {
            let device = try await home.device(named: name)
            let found = try #require(ControlFactory.type(of: device), "\(name)")
            #expect(found.identifier == type.identifier, "\(name)")
        }
        let lamp = try await home.device(named: "kitchen/ceiling light")
        #expect(ControlFactory.control(for: lamp) is SwitchControl<DimmableLightDeviceType>)
        let lock = try await home.device(named: "hallway/door lock")
        #expect(ControlFactory.control(for: lock) is LockControl)
        let motion = try await home.device(named: "hallway/motion")
        #expect(ControlFactory.control(for: motion) == nil)
        let remote = try await home.device(named: "living room/remote")
        #expect(ControlFactory.type(of: remote) == nil)
    }

    @Test("Pattern 5: a control is busy from the command to the next value")
    func busyUntilTheNextValue() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let lamp = try await home.device(named: "kitchen/ceiling light")
        let control = SwitchControl<DimmableLightDeviceType>(lamp) { $0.matterTraits.onOffTrait }
        _ = try await first(control.$isOn) { $0 == false }
        #expect(control.status == "Off")
        control.toggle()
        #expect(control.isBusy)
        _ = try await first(control.$isOn) { $0 == true }
        _ = try await first(control.$isBusy) { !$0 }
        #expect(control.problem == nil)
        #expect(control.status.hasPrefix("On"))
        #expect(rig.bridge.received(on: "kitchen/ceiling light/set").count == 1)

        let lock = LockControl(try await home.device(named: "hallway/door lock"))
        _ = try await first(lock.$isLocked) { $0 == true }
        lock.primaryAction()
        _ = try await first(lock.$isLocked) { $0 == false }
        _ = try await first(lock.$isBusy) { !$0 }
        #expect(lock.status == "Unlocked" && lock.problem == nil)
    }

    @Test("Pattern 5, K-3: a control is busy no longer when the call throws")
    func busyUntilTheCallThrows() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let kettle = try await home.device(named: "kitchen/kettle")
        let control = SwitchControl<OnOffPluginUnitDeviceType>(kettle) {
            $0.matterTraits.onOffTrait
        }
        _ = try await first(control.$isOn) { $0 != nil }
        try rig.bridge.say(
            "kitchen/kettle/availability", #"{"state":"offline"}"#, isRetained: true)
        _ = try await first(home.device(id: kettle.id)) {
            $0.sourceConnectivity.connectivityState == .offline
        }
        control.toggle()
        #expect(control.isBusy)
        _ = try await first(control.$problem) { $0 != nil }
        _ = try await first(control.$isBusy) { !$0 }
        #expect(control.problem?.code == .unavailable)
        #expect(rig.bridge.received(on: "kitchen/kettle/set").isEmpty)
    }

    @Test("Pattern 6: a slider that moves writes once, when it rests")
    func slider() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let device = try await home.device(named: "living room/thermostat")
        let control = ThermostatControl(device)
        let before = try #require(try await first(control.$setpoint) { $0 != nil })
        #expect(control.temperature != nil)
        let target = before == 23 ? 24.0 : 23.0
        // Without a pause in between, so that the finger rests but once.
        for value in stride(from: target - 2, through: target, by: 0.5) {
            control.sliderValue = value
        }
        _ = try await first(control.$setpoint) { $0 == target }
        #expect(rig.bridge.received(on: "living room/thermostat/set").count == 1)
        control.sliderValue = target
        control.sliderValue = target - 1
        _ = try await first(control.$setpoint) { $0 == target - 1 }
        _ = try await first(control.$isBusy) { !$0 }
        #expect(rig.bridge.received(on: "living room/thermostat/set").count == 2)
        #expect(control.problem == nil)
    }

    @Test("Pattern 7: one device by its id, flattened to all its types")
    func details() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let motion = try await home.device(named: "hallway/motion")
        let details = DeviceDetails(home: home, deviceID: motion.id)
        _ = try await first(details.$name) { $0 == "hallway/motion" }
        try rig.bridge.say(
            "hallway/motion", #"{"occupancy":true,"temperature":21.5,"illuminance":40}"#)
        _ = try await first(details.$temperature) { $0 == 21.5 }
        _ = try await first(details.$isOccupied) { $0 == true }
        // What is measured does not touch the metadata; a new name does.
        _ = try await motion.setName("Hall")
        _ = try await first(details.$name) { $0 == "Hall" }
        try rig.bridge.say("hallway/motion", #"{"occupancy":false,"temperature":21.25}"#)
        _ = try await first(details.$temperature) { $0 == 21.25 }
        _ = try await first(details.$isOccupied) { $0 == false }
        #expect(motion.name == "hallway/motion")
    }

    @Test("Pattern 8: a stored closure renames devices and rooms alike")
    func rename() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let structure = try await home.structure
        let kettle = try await home.device(named: "kitchen/kettle")
        let editor = NameEditor(kettle)
        #expect(editor.text == "kitchen/kettle")
        editor.text = "Kettle"
        await editor.save()
        #expect(editor.problem == nil)
        #expect(try await home.device(named: "Kettle").id == kettle.id)

        let room = try await structure.createRoom(name: "Kichen")
        let roomEditor = NameEditor(room)
        roomEditor.text = "  "
        await roomEditor.save()
        #expect(roomEditor.problem?.contains("invalidArgument") == true)
        roomEditor.text = "Kitchen"
        await roomEditor.save()
        #expect(roomEditor.problem == nil)
        let renamed = try await home.rooms().list().first { $0.id == room.id }
        #expect(renamed?.name == "Kitchen" && room.name == "Kichen")
    }

    @Test("Pattern 9: devices are moved by ids; a made room is awaited from the publisher")
    func moveByIDs() async throws {
        let rig = try await ClientRig.make()
        let home = try await rig.open()
        let kettle = try await home.device(named: "kitchen/kettle")
        let editor = RoomEditor(home: home, structure: try await home.structure)
        editor.create(name: "Attic")
        #expect(editor.isBusy)
        let rooms = try await first(editor.$rooms) { $0.contains { $0.name == "Attic" } }
        let attic = try #require(rooms.first { $0.name == "Attic" })
        _ = try await first(editor.$isBusy) { !$0 }

        editor.move(deviceID: kettle.id, to: attic.id)
        let moved = try await first(home.device(id: kettle.id)) { $0.roomID == attic.id }
        #expect(moved.structureID == attic.structureID)
        _ = try await first(editor.$isBusy) { !$0 }

        editor.move(deviceID: kettle.id, to: "room:999.0")
        _ = try await first(editor.$problem) { $0?.code == .notFound }
        _ = try await first(editor.$isBusy) { !$0 }

        editor.delete(attic)
        _ = try await first(editor.$rooms) { !$0.contains { $0.id == attic.id } }
        _ = try await first(home.device(id: kettle.id)) { $0.roomID == nil }
    }
}

/// Stands for the session of a client that has a home already.
@MainActor
private final class Source: ObservableObject {
    @Published var home: Home?

    init(_ home: Home) { self.home = home }
}
