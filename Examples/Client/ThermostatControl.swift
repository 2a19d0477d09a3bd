// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 6: a slider that writes once the finger rests.
@MainActor
final class ThermostatControl: ObservableObject, DeviceControl {
    let device: HomeDevice
    /// Where the slider stands, in degrees Celsius.
    @Published var sliderValue = 20.0
    @Published private(set) var temperature: Double?
    @Published private(set) var setpoint: Double?
    @Published private(set) var isBusy = false
    @Published private(set) var problem: HomeError?

    private var thermostat: Matter.ThermostatTrait?
    private var cancellables: Set<AnyCancellable> = []

    init(_ device: HomeDevice) {
        self.device = device
        device.types.subscribe(ThermostatDeviceType.self)
            .receive(on: DispatchQueue.main)
            .catch { _ in Empty<ThermostatDeviceType, Never>() }
            .sink { [weak self] type in self?.take(type) }
            .store(in: &cancellables)
        $sliderValue
            .dropFirst()
            .debounce(for: .milliseconds(150), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .sink { [weak self] value in self?.write(value) }
            .store(in: &cancellables)
    }

    var status: String {
        guard let temperature = temperature else { return "Unknown" }
        return "\(temperature) \u{00B0}C"
    }

    func primaryAction() {}

    private func write(_ degrees: Double) {
        guard let thermostat = thermostat else { return }
        let value = Int16((degrees * 100).rounded())
        guard thermostat.attributes.occupiedHeatingSetpoint != value else { return }
        isBusy = true
        Task { @MainActor in
            do {
                _ = try await thermostat.update { $0.setOccupiedHeatingSetpoint(value) }
            } catch {
                problem = error as? HomeError
                isBusy = false
            }
        }
    }

    private func take(_ type: ThermostatDeviceType) {
        thermostat = type.matterTraits.thermostatTrait
        temperature = thermostat?.attributes.localTemperature.map { Double($0) / 100 }
        setpoint = thermostat?.attributes.occupiedHeatingSetpoint.map { Double($0) / 100 }
        isBusy = false
    }
}
