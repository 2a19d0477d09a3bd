// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeSDK

/// How a value went through the codec and the fold, as far as the log shows it.
struct ValueChain {
    /// Where the binding of then found the value; empty where no binding tells.
    var readings: [ValueReading]
    /// The value that was replaced; nil where there was none, or nobody knows.
    var previous: AttributeEvidence?
    /// Whether the records before are kept, so that no previous value means the first one.
    var knowsPrevious: Bool
}

extension ValueChain {
    /// Folds the log to the record before the one that brought the value.
    init(
        _ value: AttributeEvidence, of device: DeviceState, _ record: HomeRecord,
        _ message: CausingMessage?, _ log: LogAccess
    ) throws(CommandFailure) {
        let ids = [device.id] + device.aliases
        let before: HomeState
        do throws(EngineError) {
            before = try log.replay.state(before: value.since)
        } catch {
            throw CommandFailure(error)
        }
        let old = ids.lazy.flatMap { before.attributeEvidence(of: $0) }.first {
            utf8Equal($0.part, value.part) && utf8Equal($0.trait, value.trait)
                && utf8Equal($0.attribute, value.attribute)
        }
        self.init(
            readings: [], previous: old,
            knowsPrevious: old != nil || before.books.lostRanges.isEmpty)
        if let old { previous?.at = try log.record(at: old.since)?.receivedAt }
        guard let origin = record.origin, let message, !origin.codec.isEmpty else { return }
        let place = ValueReading.Place(
            part: value.part, trait: value.trait, attribute: value.attribute)
        // A binding of the record itself read what follows it in the record.
        readings = ValueReading.all(
            of: place,
            in: before.books.codecEvents(profile: origin.profile) + record.events,
            codec: origin.codec, profile: origin.profile, ids: ids, topic: message.topic,
            payload: message.payload)
    }
}

extension HomeRecord {
    /// The event that brought a value; nil where none shows it.
    func index(of value: AttributeEvidence, on device: DeviceState) -> Int? {
        events.lastIndex { value.isReported(by: $0, of: device) }
            ?? events.lastIndex { if case .timerFired = $0 { true } else { false } }
    }
}

extension AttributeEvidence {
    /// Whether an event is the report of this value.
    func isReported(by event: HomeEvent, of device: DeviceState) -> Bool {
        guard case .attributesReported(let report) = event else { return false }
        return utf8Equal(report.part, part) && utf8Equal(report.trait, trait)
            && report.attributes.contains { utf8Equal($0.key, attribute) }
            && ([device.id] + device.aliases).contains { utf8Equal($0, report.deviceID) }
    }

    /// Whether the user's words name this attribute.
    func isMeant(by words: String) -> Bool {
        let short = "\(shortTraitName(trait)).\(attribute)"
        return [attribute, short, "\(trait).\(attribute)", "\(part)/\(short)"].contains {
            utf8Equal($0, words)
        }
    }
}
