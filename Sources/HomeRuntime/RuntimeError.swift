// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
import HomeLog

/// Why a home cannot be opened or has to stop.
public enum RuntimeError: Error, Sendable, Hashable {
    /// The log or the engine failed.
    case engine(EngineError)
    /// A broker's settings cannot be, or its session has ended for good.
    case bridge(profile: String, BridgeError)
    /// The MQTT library acknowledges before it is told to: acked would not mean kept.
    case ackGate(String)
    /// A key that may not stand in ids.
    case invalidProfileKey(String)
    /// Two profiles of one key.
    case duplicateProfileKey(String)
    /// A home key that may not stand in topics.
    case invalidHomeKey(String)
    /// A file of the data directory cannot be made or read; the sentence says which and why.
    case file(String)
    /// A file of the data directory is not what was written; its path.
    case damagedFile(String)
    /// Somebody else could write to the data directory; the sentence says how, and what to do.
    case untrusted(String)
    /// A record of the log ended the process each time it was folded: the log is sound, but this
    /// version cannot open it.
    case poisonRecord(offset: UInt64, ends: Int)

    init(_ error: LogError) { self = .engine(.log(error)) }
}
