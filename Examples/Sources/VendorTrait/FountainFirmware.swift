// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting

/// The vendor's device: it announces itself on Hearth's topics, and carries out the commands there.
enum FountainFirmware {
    private static let trait = "home.matter.fff1.clusters.fc01"

    static func start(port: UInt16) throws -> NativeDevice {
        let device = try NativeDevice("fountain", port: port) { command, device in
            if command.name == nil, let height = command.values["height"] {
                try device.report("basin", trait, #"{"height":\#(height)}"#)
            }
            try device.confirm(command)
            if command.name == "splash" {
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
