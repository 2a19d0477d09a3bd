// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 5 again: a lock, which may want a PIN code.
@MainActor
final class LockControl: ObservableObject, DeviceControl {
    let device: HomeDevice
    @Published private(set) var isLocked: Bool?
    @Published private(set) var needsPIN = false
    @Published private(set) var isBusy = false
    @Published private(set) var problem: HomeError?
    @Published var pin = ""

    private var lock: Matter.DoorLockTrait?
    private var cancellables: Set<AnyCancellable> = []

    init(_ device: HomeDevice) {
        self.device = device
        device.types.subscribe(DoorLockDeviceType.self)
            .receive(on: DispatchQueue.main)
            .catch { _ in Empty<DoorLockDeviceType, Never>() }
            .sink { [weak self] type in self?.take(type) }
            .store(in: &cancellables)
    }

    var status: String {
        switch isLocked {
        case .some(true): return "Locked"
        case .some(false): return "Unlocked"
        case .none: return "Unknown"
        }
    }

    func primaryAction() {
        guard let lock = lock else { return }
        let pin = self.pin
        let isLocked = self.isLocked == true
        isBusy = true
        Task { @MainActor in
            do {
                if !isLocked {
                    try await lock.lockDoor()
                } else if pin.isEmpty {
                    try await lock.unlockDoor()
                } else {
                    try await lock.unlockDoor { $0.setPinCode(Data(pin.utf8)) }
                }
            } catch {
                problem = error as? HomeError
                isBusy = false
            }
        }
    }

    private func take(_ type: DoorLockDeviceType) {
        lock = type.matterTraits.doorLockTrait
        let attributes = lock?.attributes
        isLocked = attributes?.lockState.map { $0 == .locked }
        if let attributes = attributes, attributes.$requirePinforRemoteOperation.isSupported {
            needsPIN = attributes.requirePinforRemoteOperation == true
        }
        isBusy = false
    }
}
