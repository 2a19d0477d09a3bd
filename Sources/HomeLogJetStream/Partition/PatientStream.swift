// SPDX-License-Identifier: Apache-2.0

/// A stream whose reading calls are made again while no answer comes, as is so for some seconds when
/// the server that leads has gone.
///
/// To append is not made again here: what became of it is for `FrameWriter` to find out.
final class PatientStream: FrameStream {
    private let stream: any FrameStream
    private let settings: PartitionSettings
    private let mayWait: @Sendable () -> Bool

    /// Between two tries, in nanoseconds.
    private static let pause: Int64 = 100_000_000

    /// - Parameter mayWait: false: what did not answer has failed. An owner whose lease is over has
    ///   nothing to wait for.
    init(
        _ stream: any FrameStream, _ settings: PartitionSettings,
        mayWait: @escaping @Sendable () -> Bool
    ) {
        self.stream = stream
        self.settings = settings
        self.mayWait = mayWait
    }

    var name: String { stream.name }
    var messageBytesMax: Int { stream.messageBytesMax }

    func append(
        _ bytes: [UInt8], to subject: StreamSubject, expecting last: UInt64
    ) throws(StreamError) -> UInt64 {
        try stream.append(bytes, to: subject, expecting: last)
    }

    func message(at sequence: UInt64) throws(StreamError) -> StreamMessage? {
        try again { () throws(StreamError) in try stream.message(at: sequence) }
    }

    func bounds() throws(StreamError) -> StreamBounds {
        try again { () throws(StreamError) in try stream.bounds() }
    }

    func newest(on subject: StreamSubject) throws(StreamError) -> StreamMessage? {
        try again { () throws(StreamError) in try stream.newest(on: subject) }
    }

    func reader(from sequence: UInt64) throws(StreamError) -> any StreamReader {
        let reader = try again { () throws(StreamError) in try stream.reader(from: sequence) }
        return PatientReader(self, reader)
    }

    func purge(below sequence: UInt64) throws(StreamError) {
        // What was purged stays so: a second time does nothing.
        try again { () throws(StreamError) in try stream.purge(below: sequence) }
    }

    /// Calls until there is an answer, or the time for it is over.
    fileprivate func again<Result>(
        _ body: () throws(StreamError) -> Result
    ) throws(StreamError) -> Result {
        let begun = settings.clock()
        while true {
            do throws(StreamError) {
                return try body()
            } catch {
                guard case .unknown = error,
                    settings.clock() - begun < settings.retryNanoseconds, mayWait()
                else { throw error }
                settings.pause(Self.pause)
            }
        }
    }

    private final class PatientReader: StreamReader {
        private let stream: PatientStream
        private let reader: any StreamReader

        init(_ stream: PatientStream, _ reader: any StreamReader) {
            self.stream = stream
            self.reader = reader
        }

        func next(through last: UInt64) throws(StreamError) -> StreamMessage? {
            try stream.again { () throws(StreamError) in try reader.next(through: last) }
        }
    }
}
