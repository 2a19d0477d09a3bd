// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A value of a device that a page can set.
struct TileControl {
    enum Kind: String {
        case onOff, level
    }

    var kind: Kind
    var part: String
    var value: AttributeValue

    /// The controls of a device, in the order of its parts.
    static func all(of device: DeviceState) -> [TileControl] {
        device.parts.filter { $0.part != "root" }.flatMap { part in
            [
                (Kind.onOff, "Matter.OnOffTrait", "onOff"),
                (Kind.level, "Matter.LevelControlTrait", "currentLevel"),
            ].compactMap { kind, trait, attribute in
                part.trait(trait).map {
                    TileControl(
                        kind: kind, part: part.part, value: $0.attribute(attribute) ?? .null)
                }
            }
        }
    }
}
