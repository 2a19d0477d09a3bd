// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes
import Testing

/// What is compiled in.
@Suite struct CatalogueTests {
    private static let traits = Catalogue.traits.values.sorted { $0.graphName < $1.graphName }
    private static let deviceTypes = Catalogue.deviceTypes.values.sorted {
        $0.graphName < $1.graphName
    }

    @Test("M-6: names and identifiers of traits are unique")
    func traitNames() {
        #expect(Self.traits.count > 140)
        #expect(Set(Self.traits.map { $0.graphName }).count == Self.traits.count)
        #expect(Set(Self.traits.map { $0.identifier }).count == Self.traits.count)
        for trait in Self.traits {
            #expect(Catalogue.hasTrait(trait.graphName))
            #expect(trait.isNamed(trait.graphName) && trait.isNamed(trait.identifier))
            #expect(String(reflecting: trait) == "HomeTypes.\(trait.graphName)")
        }
    }

    @Test func deviceTypeNames() {
        #expect(Self.deviceTypes.count > 130)
        #expect(Set(Self.deviceTypes.map { $0.identifier }).count == Self.deviceTypes.count)
        for type in Self.deviceTypes {
            #expect(Catalogue.hasDeviceType(type.graphName))
            #expect(type.isNamed(type.graphName) && type.isNamed(type.identifier))
            #expect(String(describing: type) == type.graphName)
            for trait in type.requiredTraits { #expect(Catalogue.hasTrait(trait.graphName)) }
        }
    }

    @Test("M-7: the types that stand for no function are utility types")
    func utilityTypes() {
        let utility = Self.deviceTypes.filter { $0.isUtilityType }.map { $0.graphName }
        #expect(
            utility == [
                "BridgedNodeDeviceType", "DeviceEnergyManagementDeviceType",
                "ElectricalSensorDeviceType", "JointFabricAdministratorDeviceType",
                "OtaProviderDeviceType", "OtaRequestorDeviceType", "PowerSourceDeviceType",
                "RootNodeDeviceType", "SecondaryNetworkInterfaceDeviceType",
            ])
    }

    @Test func commandsAndEventsBelongToTheirTrait() {
        for trait in Self.traits {
            let commands = trait.supportedCommandTypes.map { $0.name }
            #expect(Set(commands).count == commands.count, "\(trait.graphName)")
            #expect(commands.allSatisfy { $0.first?.isLowercase == true })
            for event in trait.supportedEventTypes {
                #expect(event.traitName == trait.graphName)
                #expect(event.name.first?.isLowercase == true)
            }
        }
    }

    @Test func eventsAreRead() {
        let occurrence = EventOccurrence(
            deviceID: "test:button", part: "main", traitName: "Matter.SwitchTrait",
            name: "multiPressComplete",
            fields: .attributes([
                ("previousPosition", .int(1)), ("totalNumberOfPressesCounted", .int(2)),
            ]), receivedAt: 0, isLate: false, offset: 9, index: 1)
        let event = Matter.SwitchTrait.MultiPressCompleteEvent(occurrence: occurrence)
        #expect(event.previousPosition == 1)
        #expect(event.totalNumberOfPressesCounted == 2)
        #expect(Matter.SwitchTrait.InitialPressEvent.name == "initialPress")
        #expect(
            Matter.SwitchTrait.InitialPressEvent.identifier == "Matter.SwitchTrait.initialPress")
        #expect(Google.DoorbellPressTrait.DoorbellPressedEvent.name == "doorbellPressed")
        let names = Matter.SwitchTrait.supportedEventTypes.map { $0.name }
        #expect(names.contains("initialPress") && names.contains("multiPressComplete"))
    }

    @Test func listsOfTypesAreSearched() {
        let types: [any DeviceType.Type] = [
            ExtendedColorLightDeviceType.self, DimmableLightDeviceType.self,
        ]
        #expect(
            types.first { $0.isNamed("DimmableLightDeviceType") } == DimmableLightDeviceType.self)
    }
}
