// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeLog
public import HomeLogJetStream
public import HomeRuntime

/// Why a partition cannot be served, or must be given up.
public enum FleetError: Error, Sendable {
    /// The log of the partition.
    case log(LogError)
    /// What the nodes share: streams, leases, the list of homes.
    case store(StreamError)
    /// A key that may not stand in topics, a log id that is not 16 bytes long, or one of them twice;
    /// a sentence.
    case invalidHome(String)
    /// The log of the partition has a home, here its log id in hex, that is not on the list: a list
    /// that is not whole would let messages be acknowledged that nobody logs.
    case notListed(logID: String)
    /// A name of a fleet or a node that may not stand in topics and ids.
    case invalidName(String)
    /// The process can have no more threads.
    case noThread(errorNumber: Int32)
    /// One of its homes; nothing of the partition is acknowledged until it can be opened again.
    case home(key: String, RuntimeError)
    /// What a home brought along cannot be read, or has no room, a sentence. As long as it was never
    /// served the others are.
    case importing(key: String, String)
    /// The session with the broker.
    case bridge(BridgeError)
    /// The MQTT library acknowledges too early: an acknowledged message might be lost.
    case ackGate(String)
    /// A home could not log what came.
    case commit(String)
    /// The lease could not be renewed, or somebody else has it.
    case leaseOver
}
