// SPDX-License-Identifier: Apache-2.0

extension Catalogue {
    static let generatedTraits: [any Trait.Type] = []
    static let generatedDeviceTypes: [any DeviceType.Type] = []
}
