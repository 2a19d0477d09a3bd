// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
import HomeLog

/// Why a home cannot be opened or must stop.
public enum RuntimeError: Error, Sendable, Hashable {
    /// The log or the engine failed.
    case engine(EngineError)
    /// A broker's settings are not valid, or its session has ended for good.
    case bridge(profile: String, BridgeError)
    /// The MQTT library acknowledges too early: an acknowledged message might be lost.
    case ackGate(String)
    /// A profile key that may not be part of ids.
    case invalidProfileKey(String)
    /// Two profiles have the same key.
    case duplicateProfileKey(String)
    /// A map of plain topics that makes no sense; no map is used in part.
    case invalidTopicMap(profile: String, TopicMapsError)
    /// A home key that may not be part of topics.
    case invalidHomeKey(String)
    /// A discovery prefix that may not be part of topics.
    case invalidDiscoveryPrefix(String)
    /// A file of the data directory cannot be made or read; the sentence says which and why.
    case file(String)
    /// A file of the data directory holds other bytes than were written; its path.
    case damagedFile(String)
    /// Another user could write to the data directory; the sentence says how, and what to do.
    case untrusted(String)
    /// A byte budget that is too small for any log, and the smallest one.
    case budgetTooSmall(bytes: UInt64, least: UInt64)
    /// A record of the log ended the process each time it was folded: the log is sound, but this
    /// version cannot open it.
    case poisonRecord(offset: UInt64, ends: Int)

    init(_ error: LogError) { self = .engine(.log(error)) }
}
