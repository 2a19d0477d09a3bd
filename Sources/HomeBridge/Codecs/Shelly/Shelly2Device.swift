// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What is known of a device of the second generation: its name, and what it has reported, since
/// nothing announces its components.
struct Shelly2Device: Hashable {
    /// The `src` of its frames: `<model>-<address>` (R-S2-ID).
    var native: String
    /// What its topics begin with, without the slash at the end.
    var prefix: String
    /// No topic of its own has come yet; devices come with their `src` as prefix.
    var isPrefixGuessed: Bool
    var name: String?
    var model: String?
    var firmware: String?
    /// It says that it wakes up now and then.
    var sleeps = false
    /// Sorted by name.
    var components: [Component] = []

    struct Component: Hashable {
        let name: String
        /// The keys that it has reported values of, among those that make attributes; sorted.
        private(set) var keys: [String]
        /// The keys that make attributes, too, but that it has reported no value of yet.
        private var valueless: [String] = []

        init(name: String, keys: [String] = []) {
            self.name = name
            self.keys = keys
            for key in Shelly2Kind.of(name)?.fields.map({ $0.path[0] }) ?? []
            where !(keys + valueless).contains(where: { utf8Equal($0, key) }) {
                valueless.append(key)
            }
        }

        /// Whether it has reported a value of a key that makes attributes.
        func has(_ key: String) -> Bool { keys.contains { utf8Equal($0, key) } }

        /// The keys of which a report has the first value.
        func news(in report: JSONObject) -> [String] {
            valueless.filter { Self.hasValue(report, $0) }
        }

        /// Whether there are any.
        func hasNews(in report: JSONObject) -> Bool {
            valueless.contains { Self.hasValue(report, $0) }
        }

        private static func hasValue(_ report: JSONObject, _ key: String) -> Bool {
            report.value(of: key).map { !$0.isNull } ?? false
        }

        mutating func learn(_ news: [String]) {
            self = Component(name: name, keys: (keys + news).sorted(by: utf8Less))
        }
    }

    /// Beyond these a device's components are left out.
    static let componentsMax = 256
    private static let nameBytesMax = 64

    init(native: String, prefix: String?) {
        self.native = native
        self.prefix = prefix ?? native
        isPrefixGuessed = prefix == nil
    }

    var bindingKey: String { "device:" + native }

    /// Twelve lower-case hex digits; nil where the source does not end with an address.
    var address: String? { Self.address(of: native) }

    static func address(of source: String) -> String? {
        guard let dash = source.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let tail = source[source.utf8.index(after: dash)...]
        return dash > source.startIndex && tail.isMACAddress ? tail.lowercased() : nil
    }

    func deviceID(_ context: CodecContext) -> String? {
        if let address { return "mac:" + address }
        return HomeID.make([Shelly2Codec.name, context.profile, native], sha256: context.sha256)
    }

    func statusTopic(_ component: String) -> String {
        prefix + "/status/" + component
    }

    func component(_ name: String) -> Component? {
        components.first { utf8Equal($0.name, name) }
    }

    /// The parts of temperatures that are those of a meter's own chip: sensors that people add to
    /// it have numbers from 100 on.
    var chipTemperatures: [String] {
        let kinds = components.compactMap { Shelly2Kind.split($0.name) }
        guard kinds.contains(where: { Self.meters.contains($0.kind) }) else { return [] }
        return kinds.filter { $0.kind == "temperature" && $0.number.utf8.count < 3 }
            .map { PartName.make("temperature:" + $0.number) }
    }

    private static let meters: Set<String> = ["em", "em1", "emdata", "em1data", "pm1"]

    // MARK: Learning

    /// Whether it says of itself that it wakes up now and then.
    static func sleeps(_ system: JSONObject) -> Bool? {
        system["wakeup_period"]?.number?.double.map { $0 > 0 }
    }

    /// Remembers what a report has of a component, or of the device itself in one word.
    mutating func learn(_ name: String, _ value: JSONValue) {
        guard !value.isNull, !name.isEmpty, name.utf8.count <= Self.nameBytesMax else { return }
        let object = value.object ?? JSONObject()
        if name == "sys", let sleeps = Self.sleeps(object) { self.sleeps = sleeps }
        let found = components.firstIndex { utf8Equal($0.name, name) }
        guard found != nil || components.count < Self.componentsMax else { return }
        let index = found ?? components.firstIndex { utf8Less(name, $0.name) } ?? components.count
        if found == nil { components.insert(Component(name: name), at: index) }
        let news = components[index].news(in: object)
        if !news.isEmpty { components[index].learn(news) }
    }

    /// The key of a component that has reported a push, and is a button for that.
    static let pushKey = "#push"

    /// Remembers that a component is a button, or has one.
    mutating func learnPush(of name: String) {
        learn(name, .object(JSONObject()))
        let isPlain = Shelly2Kind.of(name)?.type == .genericSwitch
        guard !isPlain, let index = components.firstIndex(where: { utf8Equal($0.name, name) }),
            !components[index].has(Self.pushKey)
        else { return }
        components[index].learn([Self.pushKey])
    }

    /// Forgets the components that are gone.
    mutating func keep(_ isThere: (_ name: String) -> Bool) {
        // Nothing is copied where all are there.
        guard !components.allSatisfy({ isThere($0.name) }) else { return }
        components.removeAll { !isThere($0.name) }
    }
}

// MARK: - The form in bindings

extension Shelly2Device {
    var json: JSONObject {
        let components = components.map { JSONMember(key: $0.name, value: .texts($0.keys)) }
        return [
            "src": .string(native), "prefix": .string(prefix),
            "components": .object(JSONObject(components)),
            "guessed": isPrefixGuessed ? .bool(true) : nil, "sleeps": sleeps ? .bool(true) : nil,
            "name": name.map { .string($0) }, "model": model.map { .string($0) },
            "ver": firmware.map { .string($0) },
        ]
    }

    init?(_ binding: DeviceBinding) {
        guard let note = binding.shellyNote, let native = note["src"]?.string,
            let prefix = note["prefix"]?.string
        else { return nil }
        self.init(native: native, prefix: prefix)
        isPrefixGuessed = note["guessed"]?.bool == true
        sleeps = note["sleeps"]?.bool == true
        name = note["name"]?.string
        model = note["model"]?.string
        firmware = note["ver"]?.string
        components = (note["components"]?.object?.members ?? []).map { member in
            Component(name: member.key, keys: member.value.texts)
        }.sorted { utf8Less($0.name, $1.name) }
    }
}
