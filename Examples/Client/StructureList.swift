// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 2: the structures of the home that the session has now.
@MainActor
final class StructureList: ObservableObject {
    @Published private(set) var structures: [Structure] = []
    @Published var selectedID: String?

    private var sessionSubscription: AnyCancellable?
    private var structuresSubscription: AnyCancellable?

    init(home: Published<Home?>.Publisher) {
        sessionSubscription =
            home
            .receive(on: DispatchQueue.main)
            .sink { [weak self] home in self?.show(home) }
    }

    var selected: Structure? {
        structures.first { $0.id == selectedID } ?? structures.first
    }

    private func show(_ home: Home?) {
        guard let home = home else {
            structuresSubscription = nil
            structures = []
            return
        }
        structuresSubscription =
            home.structures().batched()
            .receive(on: DispatchQueue.main)
            .map(Array.init)
            .catch { _ in Just([]) }
            .assign(to: \.structures, on: self)
    }
}
