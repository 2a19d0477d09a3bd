// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

extension CostCase {
    /// A case of the codecs, all of which find their roots by listening.
    private init(
        codecs name: String, few: Int = 250, ratioMax: Double = logarithm,
        prepare: @escaping (CostReader) -> Void = { _ in },
        grow: @escaping (CostReader, Int) -> Void, event: @escaping (CostReader, Int) -> Void
    ) {
        self.init(name: name, few: few, ratioMax: ratioMax) {
            let reader = CostReader()
            prepare(reader)
            return CostSteps(grow: { grow(reader, $0) }, event: { event(reader, $0) })
        }
    }

    /// The cases of things that grow in the memory of codecs.
    static var codecs: [CostCase] { native + discovery + others }

    private static var native: [CostCase] {
        [
            CostCase(
                codecs: "native devices, one more",
                grow: { reader, number in reader.announce("d\(number)") },
                event: { reader, number in reader.announce("new\(number)") }),
            CostCase(
                codecs: "native devices, a report", prepare: { $0.announce("lamp") },
                grow: { reader, number in reader.announce("d\(number)") },
                event: { reader, number in reader.report("lamp", number) }),
            CostCase(
                codecs: "native devices, a question to one", prepare: { $0.announce("lamp") },
                grow: { reader, number in reader.announce("d\(number)") },
                event: { reader, _ in reader.ask("native:lamp") }),
            CostCase(
                codecs: "messages held, one more device", few: 30, ratioMax: walkWithinBound,
                grow: { reader, number in reader.report("unknown\(number)", 1) },
                event: { reader, number in reader.announce("new\(number)") }),
        ]
    }

    private static var discovery: [CostCase] {
        [
            CostCase(
                codecs: "discovered devices, one more",
                grow: { reader, number in reader.discover("d\(number)") },
                event: { reader, number in reader.discover("new\(number)") }),
            CostCase(
                codecs: "discovered devices, one more and one less",
                grow: { reader, number in reader.discover("d\(number)") },
                event: { reader, number in
                    reader.discover("new\(number)")
                    reader.withdraw("new\(number)")
                }),
            CostCase(
                codecs: "discovered devices of one availability topic, one more and one less",
                grow: { reader, number in reader.discover("d\(number)", availability: "bridge") },
                event: { reader, number in
                    reader.discover("new\(number)", availability: "bridge")
                    reader.withdraw("new\(number)")
                }),
            CostCase(
                codecs: "discovered devices, a question to one",
                prepare: { $0.discover("lamp") },
                grow: { reader, number in reader.discover("d\(number)") },
                event: { reader, _ in reader.ask("homeassistant:lamp") }),
        ]
    }

    private static var others: [CostCase] {
        [
            CostCase(
                codecs: "Zigbee2MQTT bases, a message below none of them",
                grow: { reader, number in
                    reader.read("base\(number)/bridge/state", #"{"state":"online"}"#)
                },
                event: { reader, number in reader.read("elsewhere/x/\(number)", "1") }),
            CostCase(
                codecs: "topics of unknown devices, one more",
                grow: { reader, number in reader.read("tele/t\(number)/SENSOR", #"{"A":1}"#) },
                event: { reader, number in
                    reader.read("tele/new\(number)/SENSOR", #"{"A":1}"#, delivery: .live)
                }),
        ]
    }
}

/// All codecs of one profile, without a log behind them.
final class CostReader {
    private var reader: MessageReader
    private var time: Int64 = 1_800_000_000_000_000_000

    init() {
        var profile = BrokerProfile(broker: BrokerAddress(host: "127.0.0.1"))
        profile.limits.devicesMax = 100_000
        reader = profile.makeReader()
    }

    func read(_ topic: String, _ payload: String, delivery: Delivery = .stored) {
        time += 1_000_000_000
        let read = reader.read(
            CodecMessage(
                topic: topic, payload: Array(payload.utf8), delivery: delivery, receivedAt: time))
        keep(read.events.count)
    }

    func announce(_ id: String) {
        read(
            "hearth/v1/home/in/announce/\(id)",
            """
            {"name":"\(id)","parts":[{"part":"light","type":"OnOffLightDeviceType",\
            "traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}
            """)
    }

    func report(_ id: String, _ number: Int) {
        read(
            "hearth/v1/home/in/report/\(id)",
            #"{"parts":{"light":{"Matter.OnOffTrait":{"onOff":\#(number % 2 == 0)}}}}"#)
    }

    func discover(_ id: String, availability: String? = nil) {
        read(
            "homeassistant/switch/\(id)/config",
            """
            {"uniq_id":"\(id)","name":"Plug","stat_t":"plugs/\(id)/state",\
            "cmd_t":"plugs/\(id)/set","avty_t":"plugs/\(availability ?? id)/here",\
            "dev":{"ids":["\(id)"],"name":"\(id)"}}
            """)
    }

    func withdraw(_ id: String) { read("homeassistant/switch/\(id)/config", "") }

    func ask(_ id: String) {
        let requests = try? reader.encodeRead(ReadPlan(ids: [id]))
        keep(requests?.count ?? 0)
    }
}
