// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// The findings in the newest records about brokers and devices.
struct TrafficCheck {
    /// How many records are looked at.
    static let recordsMax: UInt64 = 50_000

    private var profiles: [String: Profile] = [:]
    private var skews: [String: [Int64]] = [:]
    private var recordCount = 0

    private struct Profile {
        var messages = 0
        var qos0 = 0
        var possibleDuplicates = 0
        var gaps = 0
        var dropped: UInt64 = 0
        var unmapped: [String: Int] = [:]
        var unreadable: [String: Int] = [:]
    }

    private static let topicsMax = 10_000
    private static let samplesMax = 256
    /// Nanoseconds by which the clock of a device may be off.
    private static let skewMax: Int64 = 5_000_000_000
    /// With fewer samples, late messages may just be late: bridges repeat old states.
    private static let lateSamplesMin = 5
    private static let shownMax = 3

    init() {}

    init(of log: LogAccess) throws(CommandFailure) {
        let end = log.nextOffset
        let start = max(log.firstOffset, end - min(end, Self.recordsMax))
        var check = Self()
        try log.records(in: start..<end) { item throws(CommandFailure) in
            if case .record(let record) = item { check.add(record) }
            return true
        }
        self = check
    }

    mutating func add(_ record: HomeRecord) {
        recordCount += 1
        for event in record.events {
            switch event {
            case .sessionStarted(let started) where started.isGap:
                profiles[started.profile, default: Profile()].gaps += 1
            case .brokerDropped(let dropped):
                let known = profiles[dropped.profile]?.dropped ?? 0
                profiles[dropped.profile, default: Profile()].dropped = known.addingSaturated(
                    dropped.count)
            default: break
            }
        }
        guard let origin = record.origin, record.cause == .message else { return }
        var profile = profiles[origin.profile] ?? Profile()
        profile.messages += 1
        if origin.qos == 0 { profile.qos0 += 1 }
        if origin.isPossibleDuplicate { profile.possibleDuplicates += 1 }
        for event in record.events {
            switch event {
            case .messageIgnored(let reason) where reason == "no codec":
                Self.count(origin.topic, in: &profile.unmapped)
            case .messageUnreadable: Self.count(origin.topic, in: &profile.unreadable)
            default: break
            }
        }
        profiles[origin.profile] = profile
        addSkew(record, origin)
    }

    private mutating func addSkew(_ record: HomeRecord, _ origin: RecordOrigin) {
        guard let sourceAt = record.sourceAt, !origin.isRetained, !origin.isBacklog,
            let id = record.events.lazy.compactMap(\.deviceIDs.first).first,
            skews[id]?.count ?? 0 < Self.samplesMax
        else { return }
        skews[id, default: []].append(sourceAt.subtractingSaturated(record.receivedAt))
    }

    private static func count(_ topic: String, in topics: inout [String: Int]) {
        guard topics.count < topicsMax || topics[topic] != nil else { return }
        topics[topic, default: 0] += 1
    }

    /// - Parameter snapshot: for the names of devices.
    func findings(_ snapshot: HomeSnapshot) -> [Finding] {
        var findings: [Finding] = []
        for (key, profile) in profiles.sorted(by: { $0.key < $1.key }) {
            findings += self.findings("traffic " + TerminalText.escape(key), profile)
        }
        return findings + skewFindings(snapshot)
    }

    private func findings(_ subject: String, _ profile: Profile) -> [Finding] {
        var findings: [Finding] = []
        if profile.messages > 0 {
            let share = profile.qos0 * 100 / profile.messages
            findings.append(
                Finding(
                    share > 0 ? .note : .ok, subject,
                    "\(share) % of the last \(profile.messages) messages came with QoS 0",
                    remedy: share > 0
                        ? "QoS 0 is lost while we are away; Zigbee2MQTT: device_options: qos: 1"
                        : nil))
        }
        if profile.dropped > 0 {
            findings.append(
                Finding(
                    .warning, subject,
                    "the broker dropped \(profile.dropped) messages, for all its clients",
                    remedy: "raise max_queued_messages (a finite number, e.g. 1000000)"))
        }
        if profile.gaps > 0 {
            findings.append(
                Finding(
                    .warning, subject, "the broker lost our session \(profile.gaps) times",
                    remedy: "give it persistence: persistence true, autosave_interval 60"))
        }
        if profile.possibleDuplicates > 0 {
            findings.append(
                Finding(
                    .note, subject,
                    "\(profile.possibleDuplicates) messages may be copies: the broker came back "
                        + "with an older memory",
                    remedy: "let the broker save more often: autosave_interval 60"))
        }
        if !profile.unreadable.isEmpty {
            findings.append(
                Finding(
                    .warning, subject, "not readable: " + Self.list(profile.unreadable),
                    remedy: "hearth log --kind messageUnreadable says why; the bytes are kept"))
        }
        if !profile.unmapped.isEmpty {
            findings.append(
                Finding(.note, subject, "read by no codec: " + Self.list(profile.unmapped)))
        }
        return findings
    }

    /// The most frequent topics, and how many there are.
    private static func list(_ topics: [String: Int]) -> String {
        let sorted = topics.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = sorted.prefix(shownMax).map {
            TerminalText.cut(TerminalText.escape($0.key), to: 60)
        }
        return "\(topics.count) topics: " + shown.joined(separator: ", ")
            + (sorted.count > shownMax ? ", …" : "")
    }

    private func skewFindings(_ snapshot: HomeSnapshot) -> [Finding] {
        let off = skews.compactMap { id, samples -> (name: String, skew: Int64)? in
            // A message may be late but never early, so the latest time is nearest to the device's
            // clock.
            guard let skew = samples.max(), skew.magnitude > UInt64(Self.skewMax),
                skew > 0 || samples.count >= Self.lateSamplesMin
            else { return nil }
            let name = snapshot.device(id).map { HomeWords.name(of: $0) }
            return (name ?? TerminalText.escape(id), skew)
        }.sorted { ($1.skew.magnitude, $0.name) < ($0.skew.magnitude, $1.name) }
        guard !off.isEmpty else {
            guard !skews.isEmpty else { return [] }
            return [
                Finding(.ok, "devices", "the clocks of \(skews.count) that say the time are right")
            ]
        }
        let shown = off.prefix(Self.shownMax).map { device in
            let seconds = Int(device.skew.magnitude / 1_000_000_000)
            return "\(device.name) \(SizeText.duration(seconds)) "
                + (device.skew > 0 ? "ahead" : "behind")
        }
        return [
            Finding(
                .warning, "devices",
                "\(off.count) have clocks that are off: " + shown.joined(separator: ", "),
                remedy: "let them use NTP; the order of the log does not depend on them")
        ]
    }
}
