// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What Zigbee2MQTT's devices and groups have beside what every binding has.

extension DeviceBinding {
    /// - Parameters:
    ///   - native: the address of a device in lower case, the number of a group.
    ///   - name: a path, of which the last component is the device and what is before its area.
    init(base: String, native: String, deviceID: String, name: String, isGroup: Bool = false) {
        self.init(
            key: Self.zigbeeKey(base, native, isGroup: isGroup), root: base, deviceID: deviceID,
            native: native, name: name, isGroup: isGroup, liveness: .sourceTime)
        if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")), slash > name.startIndex {
            area = String(name[..<slash])
        }
    }

    /// Unique within the codec and the profile.
    static func zigbeeKey(_ base: String, _ native: String, isGroup: Bool = false) -> String {
        (isGroup ? "group:" : "device:") + HomeID.encode(base) + ":" + HomeID.encode(native)
    }

    var stateTopic: String { root + "/" + name }

    /// Switched off in the bridge's settings: it gets no commands.
    var isDisabled: Bool {
        get { note("disabled") != nil }
        set { setNote("disabled", newValue ? .bool(true) : nil) }
    }

    /// The endpoints by their names, each with its part.
    var endpoints: [String] {
        get { note("endpoints")?.texts ?? [] }
        set { setTexts("endpoints", newValue) }
    }

    /// The addresses of a group's devices.
    var members: [String] {
        get { note("members")?.texts ?? [] }
        set { setTexts("members", newValue) }
    }

    private func note(_ key: String) -> JSONValue? { notes.first { $0.key == key }?.value }

    private mutating func setNote(_ key: String, _ value: JSONValue?) {
        notes.removeAll { $0.key == key }
        if let value { notes.append(JSONMember(key: key, value: value)) }
        notes.sort { utf8Less($0.key, $1.key) }
    }

    private mutating func setTexts(_ key: String, _ texts: [String]) {
        setNote(key, texts.isEmpty ? nil : .texts(texts))
    }

    // MARK: Questions

    /// Makes the device tell these keys; nothing where it answers none.
    mutating func ask(for keys: [String]) {
        questions = keys.isEmpty ? [] : [question(keys)]
    }

    private func question(_ keys: [String]) -> CodecRequest {
        let members = keys.map { JSONMember(key: $0, value: .string("")) }
        return CodecRequest(
            topic: stateTopic + "/get", payload: JSONWriter.write(.object(JSONObject(members))))
    }

    /// The question for the values of one trait; for everything where none of them is answered
    /// by itself. Nil where the device answers nothing.
    func request(for target: ReadPlan.Target?) -> CodecRequest? {
        guard let all = questions.first, let target else { return questions.first }
        let object = (try? JSONReader.read(Array(all.payload.utf8)))?.object
        let keys = (object?.members ?? []).map(\.key).filter { tells($0, target) }
        return keys.isEmpty ? all : question(keys)
    }

    /// Whether a key of the payloads holds values of a trait.
    private func tells(_ key: String, _ target: ReadPlan.Target) -> Bool {
        let slots = self.slots
        return topics.lazy.flatMap(\.readings).contains { reading in
            guard case .path(let keys) = reading.source, let slot = reading.effect.valueSlot else {
                return false
            }
            return utf8Equal(keys.first ?? "", key) && utf8Equal(slots[slot].part, target.part)
                && utf8Equal(slots[slot].trait, target.trait)
        }
    }
}
