// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 5: switches what has an on and off, and is busy until the device has said what became of
/// it.
@MainActor
final class SwitchControl<T: DeviceType>: ObservableObject, DeviceControl {
    let device: HomeDevice
    @Published private(set) var isOn: Bool?
    @Published private(set) var level: Int?
    @Published private(set) var isBusy = false
    @Published private(set) var problem: HomeError?

    private let onOff: (T) -> Matter.OnOffTrait?
    private var current: T?
    private var cancellables: Set<AnyCancellable> = []

    init(_ device: HomeDevice, onOff: @escaping (T) -> Matter.OnOffTrait?) {
        self.device = device
        self.onOff = onOff
        device.types.subscribe(T.self)
            .receive(on: DispatchQueue.main)
            .catch { error -> Empty<T, Never> in
                print("\(device.name) cannot be followed: \(error.localizedDescription)")
                return Empty()
            }
            .sink { [weak self] type in self?.take(type) }
            .store(in: &cancellables)
    }

    var status: String {
        switch isOn {
        case .some(true): return level.map { "On \u{2022} \($0)%" } ?? "On"
        case .some(false): return "Off"
        case .none: return "Unknown"
        }
    }

    func primaryAction() { toggle() }

    func toggle() {
        guard let trait = current.flatMap(onOff) else { return }
        isBusy = true
        Task { @MainActor in
            do {
                try await trait.toggle()
            } catch {
                problem = error as? HomeError
                isBusy = false
            }
        }
    }

    func turnOn() {
        guard let trait = current.flatMap(onOff) else { return }
        isBusy = true
        Task { @MainActor in
            do {
                try await trait.on()
            } catch {
                problem = error as? HomeError
                isBusy = false
            }
        }
    }

    private func take(_ type: T) {
        current = type
        isOn = onOff(type)?.attributes.onOff
        level = type.traits[Matter.LevelControlTrait.self]?.attributes.currentLevel
            .map { Int((Double($0) / 254 * 100).rounded()) }
        isBusy = false
    }
}
