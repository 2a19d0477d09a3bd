// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 7: one device by its id with everything that it measures, whatever types it has.
@MainActor
final class DeviceDetails: ObservableObject {
    @Published private(set) var name = ""
    /// In degrees Celsius.
    @Published private(set) var temperature: Double?
    @Published private(set) var isOccupied: Bool?
    @Published private(set) var isOn: Bool?
    /// How often something came.
    @Published private(set) var updates = 0

    private var cancellables: Set<AnyCancellable> = []

    init(home: Home, deviceID: String) {
        home.device(id: deviceID)
            .removeDuplicates()
            .map(\.name)
            .receive(on: DispatchQueue.main)
            .catch { _ in Empty<String, Never>() }
            .sink { [weak self] name in self?.name = name }
            .store(in: &cancellables)
        home.device(id: deviceID)
            .removeDuplicates()
            .flatMap { $0.types.subscribeAll() }
            .receive(on: DispatchQueue.main)
            .catch { _ in Empty<DeviceTypeCollection, Never>() }
            .sink { [weak self] types in self?.take(types) }
            .store(in: &cancellables)
    }

    private func take(_ types: DeviceTypeCollection) {
        let thermometer = types.getAll(of: TemperatureSensorDeviceType.self).first
        temperature = thermometer?.traits[Matter.TemperatureMeasurementTrait.self]?
            .attributes.measuredValue.map { Double($0) / 100 }
        let presence = types.getAll(of: OccupancySensorDeviceType.self).first
        isOccupied = presence?.traits[Matter.OccupancySensingTrait.self]?
            .attributes.occupancy.map { $0.contains(.occupied) }
        isOn =
            types[DimmableLightDeviceType.self]?.matterTraits.onOffTrait?.attributes.onOff
            ?? types[OnOffPluginUnitDeviceType.self]?.matterTraits.onOffTrait?.attributes.onOff
        updates += 1
    }
}
