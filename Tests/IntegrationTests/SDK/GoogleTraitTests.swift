// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomePublishers
import HomeRuntime
import HomeSDK
import HomeTypes
import Testing

/// Settings and commands of Google's traits, from a client to a native device at a real broker.
@Suite("Google traits through the SDK", .timeLimit(.minutes(20)))
struct GoogleTraitTests {
    /// A home at a broker, with the gadget in it.
    private struct Rig {
        let place: DevicesAtBroker
        let running: ActingHome
        let gadget: NativeGadget
        let type: GoogleTVDeviceType

        static func make() async throws -> Rig {
            let place = try await DevicesAtBroker.make()
            let running = try await place.acting {
                $0.codecs = [CodecChoice(name: "native", roots: ["home"])]
            }
            let broker = Box(place.broker)
            let gadget = try await blocking { try NativeGadget(broker.value) }
            let home = try await Home.open(.running(running.home))
            let device = try await home.device(named: "gadget")
            let type = try await first(device.types.subscribe(GoogleTVDeviceType.self)) {
                $0.metadata.sourceConnectivity.connectivityState == .online
            }
            return Rig(place: place, running: running, gadget: gadget, type: type)
        }
    }

    @Test("W-1: a Google attribute that is set goes to the device, and its report comes back")
    func update() async throws {
        let rig = try await Rig.make()
        let volume = try #require(rig.type.googleTraits.volumeTrait)
        let now = try await volume.update { $0.setCurrentVolumePercent(30) }
        #expect(now.attributes.currentVolumePercent == 30)
        let toggles = try #require(rig.type.googleTraits.togglesTrait)
        let set = try await toggles.update {
            $0.setCurrentToggleSettings([.init(name: "sterilize", on: true)])
        }
        #expect(set.attributes.currentToggleSettings?.map(\.name) == ["sterilize"])
        #expect(
            rig.gadget.commands == [
                #"Google.VolumeTrait {"currentVolumePercent":30}"#,
                #"Google.TogglesTrait {"currentToggleSettings":[{"name":"sterilize","on":true}]}"#,
            ])
    }

    @Test("K-6: commands of Google's traits go to the device, and return with its answer")
    func commands() async throws {
        let rig = try await Rig.make()
        let traits = rig.type.googleTraits
        try await #require(traits.openCloseTrait).open()
        try await #require(traits.openCloseTrait).goToOpenPercentage(openPercent: 12.5)
        try await #require(traits.armDisarmTrait).armDisarm(arm: true) { $0.setArmLevel("night") }
        try await #require(traits.lockUnlockTrait).lock(followUpToken: "t")
        try await #require(traits.timerTrait).timerStart(timerTimeSec: 60)
        try await #require(traits.dockTrait).dock()
        // The table knows a part of this trait only: the device decides.
        try await #require(traits.rebootTrait).reboot()
        #expect(
            rig.gadget.commands == [
                "Google.OpenCloseTrait.open {}",
                #"Google.OpenCloseTrait.goToOpenPercentage {"openPercent":12.5}"#,
                #"Google.ArmDisarmTrait.armDisarm {"arm":true,"armLevel":"night"}"#,
                #"Google.LockUnlockTrait.lock {"followUpToken":"t"}"#,
                #"Google.TimerTrait.timerStart {"timerTimeSec":60}"#,
                "Google.DockTrait.dock {}", "Google.RebootTrait.reboot {}",
            ])
    }

    @Test("K-5, W-2: what the device does not list or the trait does not set is not sent")
    func refusals() async throws {
        let rig = try await Rig.make()
        let traits = rig.type.googleTraits
        let volume = try #require(traits.volumeTrait)
        let unlisted = await homeError { try await volume.update { $0.setIsMuted(true) } }
        #expect(unlisted?.code == .unimplemented, "\(unlisted?.message ?? "")")
        let loud = await homeError { try await volume.update { $0.setCurrentVolumePercent(101) } }
        #expect(loud?.code == .outOfRange)
        let fill = try #require(traits.fillTrait)
        let full = await homeError { try await fill.update { $0.setIsFilled(true) } }
        #expect(full?.code == .unimplemented)
        #expect(rig.gadget.commands.isEmpty)
        // An attribute that no table knows goes where the device lists it, as a vendor's does.
        try await fill.update { $0.arguments.set("lidColour", "red") }
        #expect(rig.gadget.commands == [#"Google.FillTrait {"lidColour":"red"}"#])
    }
}
