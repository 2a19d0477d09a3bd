// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The vendor's device: it announces itself on Hearth's topics, and does as it is told there.
enum FountainFirmware {
    private static let trait = "home.matter.fff1.clusters.fc01"

    static func start(port: UInt16) throws -> NativeDevice {
        let device = try NativeDevice("fountain", port: port) { order, device in
            if order.command == nil, let height = order.values["height"] {
                try device.report("basin", trait, #"{"height":\#(height)}"#)
            }
            try device.confirm(order)
            if order.command == "splash" {
                try device.tell("basin", trait, #"{"name":"ranDry","fields":{"level":3}}"#)
            }
        }
        try device.announce(
            """
            {"name":"Garden fountain","parts":[{"part":"basin","type":"com.example.acme.fountain",\
            "traits":[{"trait":"\(trait)","attributes":["height","isRunning"]}]}]}
            """)
        try device.report("basin", trait, #"{"height":40,"isRunning":true}"#)
        return device
    }
}
