// SPDX-License-Identifier: Apache-2.0

/// Values that an attribute had in the past, from a source that kept them: for histories alone.
///
/// The fold does nothing with them: they are no values of the home, and nobody was heard.
public struct HistoryImported: Hashable, Sendable {
    public var deviceID = ""
    public var part = ""
    public var trait = ""
    public var attribute = ""
    /// What kept the values: `recorder`, `mqtt`.
    public var source = ""
    /// Where the source had them: an entity, a topic.
    public var series = ""
    /// 0 for the values of moments; else each is the mean over so many seconds from its time.
    public var seconds: UInt32 = 0
    /// By time.
    public var samples: [Sample] = []

    /// The most samples of one event.
    public static let samplesMax = 1000

    /// A value, and when it was so.
    public struct Sample: Hashable, Sendable {
        /// Nanoseconds since 1970 UTC, by the clock of the source.
        public var time: Int64 = 0
        /// Null where the source did not know it.
        public var value = AttributeValue.null

        public init(time: Int64, value: AttributeValue) {
            self.time = time
            self.value = value
        }
    }

    public init(
        deviceID: String, part: String, trait: String, attribute: String, source: String,
        series: String, seconds: UInt32 = 0, samples: [Sample]
    ) {
        self.deviceID = deviceID
        self.part = part
        self.trait = trait
        self.attribute = attribute
        self.source = source
        self.series = series
        self.seconds = seconds
        self.samples = samples
    }
}

extension HistoryImported: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.symbol("attribute", &attribute)
        try visitor.symbol("source", &source)
        try visitor.symbol("series", &series)
        try visitor.number("seconds", &seconds)
        try visitor.list("samples", &samples)
    }
}

extension HistoryImported.Sample: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.time("time", &time)
        try visitor.value("value", &value)
    }
}
