// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Commands through the program, the daemon, a real mosquitto and a device, and back.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLIActingTests {
    private static let confirmed = "confirmed by report after "

    @Test(
        "K-6, K-9, B-1: a command is confirmed by the device's report, in one line and exit code 0")
    func aCommandIsConfirmed() throws {
        let daemon = try CLIDaemon()
        let on = try daemon.run(["set", "lamp", "on", "--output", "table"])
        #expect(on.code == 0, "\(on.error)")
        #expect(on.output.wholeMatch(of: /confirmed by report after \d+\.\d{3} s\n/) != nil)
        #expect(daemon.devices.received(on: "lamp/set") == [#"{"state":"ON"}"#])

        let both = try daemon.run(["set", "lamp", "off", "50%", "--output", "table"])
        #expect(both.code == 0, "\(both.error)")
        try #require(both.lines.count == 2, "\(both.output)")
        #expect(both.lines[0].wholeMatch(of: /off: confirmed by report after .*/) != nil)
        #expect(both.lines[1].wholeMatch(of: /50%: confirmed by report after .*/) != nil)

        // In a pipe that is JSON Lines without being asked for.
        let json = try daemon.run(["set", "lamp", "toggle"])
        let outcome = try #require(try JSONReader.read(Array(json.output.utf8)).object)
        #expect(outcome["state"]?.string == "confirmed")
        #expect(outcome["deviceID"]?.string == "zigbee:0x00158d0000000001")
        #expect((outcome["latency"]?.int ?? -1) >= 0)
        #expect(outcome["v"]?.int == 1)

        let level = try daemon.run([
            "set", "zigbee:0x00158d0000000001", "LevelControl.moveToLevel(level=99)", "--output",
            "table",
        ])
        #expect(level.code == 0, "\(level.error)")
        #expect(level.output.contains(Self.confirmed))
        let shown = try daemon.run(["explain", "lamp", "currentLevel"])
        #expect(shown.output.contains("\"value\":99"))
    }

    @Test("W-1, K-5: an attribute and a command of a Google trait reach a native device")
    func googleTraits() throws {
        let daemon = try CLIDaemon()
        let gadget = try NativeGadget(daemon.broker)
        try daemon.waitForOutput("3 of 3 devices online")
        let set = try daemon.run([
            "set", "gadget", "Google.VolumeTrait.currentVolumePercent=30",
            "Volume.currentVolumePercent=40", "OpenClose.goToOpenPercentage(openPercent=50)",
            "--output", "table",
        ])
        #expect(set.code == 0, "\(set.output)\(set.error)")
        #expect(
            gadget.commands.sorted() == [
                #"Google.OpenCloseTrait.goToOpenPercentage {"openPercent":50}"#,
                #"Google.VolumeTrait {"currentVolumePercent":30}"#,
                #"Google.VolumeTrait {"currentVolumePercent":40}"#,
            ])
        for (words, text) in [
            ("Volume.isMuted=true", "unimplemented: "),
            ("OpenClose.openPercent=5", "use goToOpenPercentage"),
            ("Volume.currentVolumePercent=101", "outOfRange: "),
        ] {
            let refused = try daemon.run(["set", "gadget", words, "--output", "table"])
            #expect(refused.code == 64, "\(words): \(refused.output)\(refused.error)")
            #expect(refused.error.contains(text), "\(words): \(refused.error)")
        }
        #expect(gadget.commands.count == 3)
    }

    @Test("K-9, K-11, W-3: the log names who sent a command, and explain who made a value so")
    func senders() throws {
        let daemon = try CLIDaemon()
        let table = ["--output", "table"]
        let user = String(cString: getpwuid(getuid())!.pointee.pw_name)
        // The door is unlocked by hand; what comes behind it was heard behind it.
        daemon.devices.set("door", "lock_state", "\"unlocked\"")
        try daemon.devices.report("door")
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        let door = try daemon.run(["explain", "door", "lockState"] + table).output
        #expect(door.contains("no command of Hearth's came before; the device or somebody else"))
        let lamp = try daemon.run(["explain", "lamp", "onOff"] + table).output
        #expect(lamp.contains("by       a command of \(user) with hearth set @"), "\(lamp)")
        let object = try JSONReader.read(
            Array(try daemon.run(["explain", "lamp", "onOff"]).output.utf8)
        ).object
        let by = try #require(object?["by"]?.object)
        #expect(by["what"]?.string == "command" && by["outcome"]?.string == "confirmed")
        #expect(by["sender"]?.object?["user"]?.string == user)
        #expect(by["sender"]?.object?["program"]?.string == "hearth set")

        #expect(try daemon.run(["rename", "lamp", "Reading lamp"]).code == 0)
        let log = try daemon.run(["log", "-n", "100"] + table).output
        #expect(log.contains("on [by \(user) with hearth set]"), "\(log)")
        #expect(log.contains("now Reading lamp [by \(user) with hearth rename]"), "\(log)")
        let csv = try daemon.run(["log", "-n", "100", "--output", "csv"]).output
        #expect(csv.contains("[by \(user) with hearth set]"), "\(csv)")
        let lines = try daemon.run(["log", "-n", "100"]).output
        #expect(
            lines.contains(
                #""sender":{"by":"socket","program":"hearth set","user":"\#(user)"}"#))

        // Somebody else, and then a word of ours, behind which all of it was heard.
        let client = try TestClient(daemon.broker, name: "other")
        try client.say("zigbee2mqtt/lamp/set", #"{"state":"OFF"}"#)
        try daemon.devices.waitToHear("lamp/set", count: 2)
        #expect(try daemon.run(["set", "door", "lock"]).code == 0)
        let other = try daemon.run(["explain", "Reading lamp", "onOff"] + table).output
        #expect(other.contains("by       another sender @"), "\(other)")
        #expect(other.contains("on zigbee2mqtt/lamp/set: state OFF"), "\(other)")

        let facts = try daemon.run(["explain", "Reading lamp"] + table).output
        #expect(facts.contains("zigbee2mqtt/lamp/availability"), "\(facts)")
        #expect(facts.contains(#"{"state":"online"}"#), "\(facts)")
        let json = try daemon.run(["explain", "Reading lamp"]).output
        #expect(json.contains(#""payload":"{\"state\":\"online\"}""#), "\(json)")
        #expect(json.contains(#""topic":"zigbee2mqtt/lamp/availability""#), "\(json)")
    }

    @Test("K-6: silence ends with 75 after the timeout, an old value confirms nothing")
    func silenceIsNoConfirmation() throws {
        let daemon = try CLIDaemon()
        for manner in [ScriptedDevices.Manner.silent, .stubborn] {
            daemon.devices.manner = manner
            let result = try daemon.run(
                ["set", "lamp", "on", "--timeout", "1", "--output", "table"])
            #expect(result.code == 75, "\(manner): \(result.output)\(result.error)")
            #expect(result.error.hasPrefix("hearth: deadlineExceeded: "), "\(result.error)")
            #expect(result.output.isEmpty)
        }
        let json = try daemon.run(["set", "lamp", "on", "--timeout", "1", "--output", "json"])
        #expect(json.code == 75)
        #expect(json.output.contains(#""state":"unconfirmed""#))
        #expect(json.error.isEmpty)
    }

    @Test("K-3, K-5, W-2: what cannot be is refused with the code's exit code, and nothing is sent")
    func refusalsHaveExitCodes() throws {
        let daemon = try CLIDaemon()
        for (words, code, text) in [
            (["nobody", "on"], 1, "nothing has the id or name 'nobody'"),
            (["lam", "on"], 1, "did you mean 'lamp'?"),
            (["lamp", "lock"], 64, "'lock' needs the trait DoorLock"),
            (["lamp", "dance"], 64, "nothing that can be set"),
            (["lamp", "on", "--timeout", "0"], 64, "1 to 600"),
            (["lamp", "on", "--part", "other"], 1, "has no part 'other'"),
            (["lamp", "LevelControl.moveToLevel(level=300)"], 64, "outOfRange: "),
            (["lamp", "LevelControl.moveToLevel(level=text)"], 64, "invalidArgument: "),
            (["lamp", "OnOff.dance()"], 64, "unimplemented: "),
            (["lamp", "on", "--pin-file", "/nowhere"], 64, "--pin-file is for lock and unlock"),
            (["door", "unlock", "--pin-file", "/nowhere"], 74, "/nowhere"),
        ] as [([String], Int32, String)] {
            let result = try daemon.run(["set"] + words + ["--output", "table"])
            #expect(result.code == code, "\(words): \(result.output)\(result.error)")
            #expect(result.error.contains(text), "\(words): \(result.error)")
        }
        #expect(daemon.devices.received(on: "lamp/set").isEmpty)
        try daemon.devices.say("lamp/availability", #"{"state":"offline"}"#, isRetained: true)
        try daemon.waitForOutput("1 of 2 devices online")
        let offline = try daemon.run(["set", "lamp", "on", "--output", "table"])
        #expect(offline.code == 69)
        #expect(offline.error.hasPrefix("hearth: unavailable: "))
        let read = try daemon.run(["read", "lamp"])
        #expect(read.code == 69, "\(read.error)")
        #expect(daemon.devices.received(on: "lamp/set").isEmpty)
        // Of several the first that failed decides; the others are still carried out.
        let mixed = try daemon.run(["set", "lamp", "on", "off", "--output", "table"])
        #expect(mixed.code == 69)
        #expect(
            mixed.error.contains("on: unavailable: ") && mixed.error.contains("off: unavailable: "))
    }

    @Test("K-11: the bytes of a PIN are in the message alone, not in the data directory")
    func aPINLeavesNoTrace() throws {
        let daemon = try CLIDaemon()
        let file = try daemon.write("73914268\n", to: "pin")
        let result = try daemon.run(
            ["set", "door", "unlock", "--pin-file", file, "--output", "table"])
        #expect(result.code == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(Self.confirmed))
        #expect(daemon.devices.received(on: "door/set").first?.contains("73914268") == true)
        #expect(!result.output.contains("73914268"))
        // From the standard input as well; a PIN that is none is refused without being shown.
        let program = daemon.program.path
        let piped = try ChildProcess(
            "/bin/sh",
            [
                "-c",
                "printf '%s\\n' \"$1\" | "
                    + "\"$2\" set door unlock --pin-file - --output table --data \"$3\"",
                "sh",
                "73914269", program, daemon.directory,
            ], streams: .output)
        try piped.waitForOutput(Self.confirmed)
        #expect(piped.wait() == 0)
        #expect(daemon.devices.received(on: "door/set").last?.contains("73914269") == true)
        let long = try daemon.write(String(repeating: "9", count: 65) + "\n", to: "long")
        let refused = try daemon.run(["set", "door", "unlock", "--pin-file", long])
        #expect(refused.code == 64)
        #expect(refused.error == "hearth: a PIN is a text of 1 to 64 bytes\n")
        let bytes = try daemon.allBytes()
        #expect(bytes.count > 1000)
        #expect(bytes.range(of: Data("7391426".utf8)) == nil)
        #expect(try daemon.run(["log", "-n", "20"]).output.contains("redacted:"))
    }

    @Test("F-1: a device that is read is asked, and answers with an ordinary report")
    func aDeviceIsAskedForItsState() throws {
        let daemon = try CLIDaemon()
        let result = try daemon.run(["read", "lamp"])
        #expect(result.code == 0, "\(result.error)")
        #expect(result.error == "hearth: lamp was asked; its answer will be a report\n")
        try daemon.devices.waitToHear("lamp/get")
        #expect(try daemon.run(["read", "nobody"]).code == 1)
    }

    @Test("N-4, N-6, N-8, R-1, R-2, R-4 to R-7: names and rooms are changed through the daemon")
    func namesAndRoomsAreChanged() throws {
        let daemon = try CLIDaemon()
        let made = try daemon.run(["room", "create", "Kitchen", "--output", "table"])
        let match = try #require(made.output.wholeMatch(of: /(room:\d+\.0) done @(\d+)\n/))
        let room = String(match.1)
        #expect(made.code == 0)
        let moved = try daemon.run(["move", "lamp", "door", "Kitchen", "--output", "json"])
        #expect(moved.code == 0, "\(moved.error)")
        #expect(moved.output.hasPrefix("{\"offset\":"))
        #expect(try daemon.run(["ls", "Kitchen"]).lines.count == 2)
        let again = try daemon.run(["move", "lamp", "Kitchen", "--output", "table"])
        #expect(again.output == "nothing to do: it is so already\n")
        #expect(again.code == 0)
        // In a pipe every acting command prints JSON Lines of one version.
        for arguments in [
            ["move", "lamp", "Kitchen"], ["rename", "lamp", "lamp"], ["room", "create", "Loft"],
            ["room", "rename", "Loft", "Attic"], ["room", "delete", "Attic"],
        ] {
            let line = try daemon.run(arguments)
            #expect(line.code == 0 && line.lines.count == 1, "\(arguments): \(line.error)")
            let object = try JSONReader.read(Array(line.output.utf8)).object
            #expect(object?["v"]?.int == 1, "\(arguments): \(line.output)")
        }
        // A name that is taken is refused, whatever its case, and another one is proposed.
        let taken = try daemon.run(["room", "create", "kitchen"])
        #expect(taken.code == 64)
        #expect(taken.error.contains("'kitchen 2' for one"), "\(taken.error)")
        #expect(try daemon.run(["rename", "door", "LAMP"]).code == 64)
        let rooms = try daemon.run(["room", "list"])
        #expect(rooms.lines.count == 1 && rooms.output.contains("\"devices\":2"), "\(rooms.output)")

        #expect(try daemon.run(["rename", "lamp", "Ceiling"]).code == 0)
        #expect(try daemon.run(["ls", "Ceiling"]).lines.count == 1)
        // A lamp may be called like its room: what is asked for decides.
        #expect(try daemon.run(["rename", "Ceiling", "Kitchen"]).code == 0)
        #expect(try daemon.run(["set", "Kitchen", "on"]).code == 0)
        #expect(try daemon.run(["room", "rename", "Kitchen", "Cuisine"]).code == 0)
        #expect(try daemon.run(["rename", "nobody", "x"]).code == 1)
        #expect(try daemon.run(["rename", "structure:1", "Villa"]).code == 0)
        let sauna = try daemon.run(["room", "create", "Sauna", "--structure", "Villa"])
        #expect(sauna.code == 0, "\(sauna.error)")
        #expect(try daemon.run(["room", "create", "Sauna", "--structure", "x"]).code == 1)
        #expect(try daemon.run(["room", "create", " "]).code == 64)
        #expect(try daemon.run(["rename", "Kitchen", "--reset"]).code == 0)
        #expect(try daemon.run(["rename", room, "--reset"]).code == 64)
        #expect(try daemon.run(["rename", "lamp", " "]).code == 64)
        #expect(try daemon.run(["rename", "lamp"]).code == 64)

        #expect(try daemon.run(["move", "lamp", "--no-room"]).code == 0)
        #expect(try daemon.run(["ls", "Cuisine"]).lines.count == 1)
        #expect(try daemon.run(["move", "lamp", "--reset"]).code == 0)
        #expect(try daemon.run(["room", "delete", "Cuisine"]).code == 0)
        #expect(try daemon.run(["room", "delete", "Cuisine"]).code == 1)
        #expect(try daemon.run(["room", "delete", "lamp"]).code == 1)
        #expect(try daemon.run(["ls", "door"]).output.contains("\"roomID\":null"))
    }

    @Test("N-6: names are not unique; one that fits several is listed")
    func anAmbiguousNameIsListed() throws {
        let daemon = try CLIDaemon()
        #expect(try daemon.run(["rename", "door", "lamp", "--force"]).code == 0)
        let result = try daemon.run(["set", "lamp", "on"])
        #expect(result.code == 1)
        #expect(
            result.error.contains(
                "'lamp' names 2 things: zigbee:0x00158d0000000001, zigbee:0x00158d0000000002"))
        #expect(daemon.devices.received(on: "lamp/set").isEmpty)
    }

    @Test func withoutADaemonEveryActingCommandSaysSo() throws {
        let home = try CLIHome()
        try home.close()
        let program = try CLIProgram()
        for arguments in [
            ["set", "Switch", "on"], ["read", "Switch"], ["rename", "Switch", "x"],
            ["move", "Switch", "--no-room"], ["room", "create", "x"],
            ["room", "rename", "Hall", "x"],
            ["room", "delete", "Hall"], ["status"],
        ] {
            let result = try program.run(arguments + ["--data", home.directory])
            #expect(result.code == 69, "\(arguments): \(result.error)")
            #expect(
                result.error
                    == "hearth: no daemon serves \(home.directory): 'hearth run' starts one\n")
            #expect(result.output.isEmpty)
        }
        #expect(try program.run(["status", "--data", "/nowhere"]).code == 66)
        #expect(try program.run(["set", "x", "on", "--data", "/nowhere"]).code == 66)
    }
}
