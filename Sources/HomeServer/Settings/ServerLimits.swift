// SPDX-License-Identifier: Apache-2.0

/// The bounds of the server; docs/API.md lists them.
enum ServerLimits {
    /// A client that says nothing for so long is cut off, also in the middle of a request.
    static let idleSeconds = 20
    /// How long answers may take that are not finished when the server ends.
    static let stopSeconds = 3
    static let headerBytesMax = 16 * 1024
    static let headersMax = 64
    /// More connections wait until one ends.
    static let connectionsMax = 1024
    /// More connections of one other machine are ended at once: twenty browsers of a house whose
    /// machines share half of an IPv6 address have room.
    static let connectionsOfMachineMax = 128
    /// A client that takes nothing of an answer or a stream for so long is cut off.
    static let takeSeconds = 30
    /// More streams are refused.
    static let streamsMax = 512
    /// A shorter answer is not compressed.
    static let compressedBytesMin = 1024
    static let bodyBytesMax = 64 * 1024
    static let loginBytesMax = 1024
    static let bodySeconds = 10
    /// How often one machine may ask, at once and for long: more than any page does.
    static let requestsAtOnceMax = 1000
    static let requestsPerSecondMax = 200.0
    /// How often one machine may be wrong.
    static let wrongLoginsAtOnceMax = 10
    static let wrongLoginsPerSecondMax = 0.2
    static let queryBytesMax = 8 * 1024
    /// The pause between two looks for news: changes in between are one event of a stream.
    static let streamPauseMilliseconds = 50
    /// A stream without news says so often that it lives.
    static let heartbeatSeconds = 15
    /// A body is written in pieces of this size, so that a slow client holds back the rest.
    static let pieceBytes = 16 * 1024
    /// The same for a replica, of which there are few, and which takes a whole log.
    static let replicaPieceBytes = 256 * 1024
    /// The records of one page of the log.
    static let recordsMax = 500
    static let bucketsMax = 2000
    /// The spans of one answer to a predicate.
    static let spansMax = 1000
    /// The firings of one answer to a rule; the calendar counts more.
    static let firingsMax = 1000
    /// The days of one calendar: more than ten years.
    static let daysMax = 4000
    /// Of a longer message the beginning stands beside each value: many may share one.
    static let blamePayloadBytesMax = 4 * 1024
    /// The same for the chain of one value.
    static let chainPayloadBytesMax = 64 * 1024
    /// A home of a fleet that nobody asks for is closed after that; its log goes on.
    static let homeIdleSeconds = 300
    /// How soon the streams of a home end that the node has lost.
    static let lostHomeSeconds = 1
    /// Homes of the past that are kept for the next question.
    static let momentsMax = 16
}
