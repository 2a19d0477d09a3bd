// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Shutters, fans, switches and buttons, by the announcement of the device.

extension TasmotaMapping {
    /// R-T-SHUTTER: positions are percent open; Matter counts hundredths of a percent closed.
    mutating func placeShutters() {
        for (index, shutter) in shutters {
            let word = "Shutter\(index + 1)"
            let part = builder.part(word, type: .windowCovering)
            let lift = shutter.isInverted ? Conversion.percentClosed : .percentOpen
            let current = builder.attribute(part, .lift)
            let target = builder.attribute(part, .targetLift)
            let motion = builder.attribute(part, .operationalStatus)
            read([word, "Position"], in: \.all, as: current, lift)
            read(configuration.topics.status + word.uppercased(), [], as: current, lift)
            read([word, "Target"], in: \.all, as: target, lift)
            // Two bits each for the whole, the lift and the tilt: 1 opens, 2 closes.
            let (up, down) = shutter.isInverted ? (10, 5) : (5, 10)
            read(
                [word, "Direction"], in: \.all, as: motion, .words(["0": 0, "1": up, "-1": down]))
            set(current, command("ShutterPosition\(index + 1)"), lift)
            for (name, action) in [
                (CommandName.upOrOpen, "Open"), (.downOrClose, "Close"), (.stopMotion, "Stop"),
            ] {
                builder.say(name, on: part, command("Shutter\(action)\(index + 1)"), "")
            }
            if let tilt = shutter.tilt { placeTilt(word, index, part, tilt) }
        }
    }

    /// Those of the announcement, and those that a device reports without having announced them.
    private var shutters: [(index: Int, shutter: TasmotaConfiguration.Shutter)] {
        let announced = configuration.shutters
        let reported = sensors.all.members.compactMap { TasmotaSensors.shutterIndex($0.key) }
        return announced.enumerated().map { ($0, $1) }
            + Set(reported).sorted().filter { $0 >= announced.count }.map { index in
                (index, configuration.shutter(at: index))
            }
    }

    private mutating func placeTilt(
        _ word: String, _ index: Int, _ part: Int, _ tilt: (closed: Int, open: Int)
    ) {
        let open = JSONValue.number(JSONNumber(tilt.open))
        let closed = JSONValue.number(JSONNumber(tilt.closed))
        guard let conversion = Conversion.share(of: 10_000, from: open, to: closed) else { return }
        let place = builder.attribute(part, .tilt)
        read([word, "Tilt"], in: \.all, as: place, conversion)
        set(place, command("ShutterTilt\(index + 1)"), conversion)
    }

    /// Speeds 0 to 3.
    mutating func placeFan() {
        let part = builder.part("FanSpeed", type: .fan)
        let mode = Conversion.words(["0": 0, "1": 1, "2": 2, "3": 3])
        let percent = Conversion.scaled(by: 100, over: 3, in: 0...100)
        let speed = Conversion.scaled(by: 1, in: 0...3)
        for (name, conversion, canBeSet) in [
            (AttributeName.fanMode, mode, true), (.percentSetting, percent, true),
            (.percentCurrent, percent, false), (.speedSetting, speed, true),
            (.speedCurrent, speed, false),
        ] {
            let place = builder.attribute(part, name)
            read(["FanSpeed"], in: \.all, as: place, conversion)
            if canBeSet { set(place, command("FanSpeed"), conversion, bounds: nil) }
        }
        builder.constant(part, .speedMax, .int(3))
    }
}

// MARK: - Switches and buttons

extension TasmotaMapping {
    /// The modes in which a switch has a position, and tells nothing else.
    private static let following = [1, 2]

    mutating func placeSwitches() {
        for (index, mode) in configuration.switches.enumerated()
        where mode >= 0 || sensors.has("Switch\(index + 1)") {
            let word = "Switch\(index + 1)"
            let part = builder.part(word, type: .genericSwitch)
            let position = builder.attribute(part, .currentPosition)
            let words = Conversion.words([configuration.onWord: 1, configuration.offWord: 0])
            read([word], in: \.sensor, as: position, words)
            if Self.following.contains(mode) {
                read([word, "Action"], in: \.state, as: position, words)
            } else {
                readAction([word, "Action"], of: part, StandardTrait.switch)
            }
        }
    }

    /// The same key of a remote control, or the same tag, again is something that happens again.
    mutating func placeReceivers() {
        for word in ["IrReceived", "RfReceived"] { readMoment(word, in: \.result) }
        for word in ["PN532", "RC522", "RDM6300", "Wiegand"] {
            readMoment(word, in: \.sensor)
        }
    }

    mutating func placeButtons() {
        for (index, mode) in configuration.buttons.enumerated() where mode == 1 {
            let word = "Button\(index + 1)"
            let part = builder.part(word, type: .genericSwitch)
            readAction([word, "Action"], of: part, StandardTrait.switch)
        }
    }
}
