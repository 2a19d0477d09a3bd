// SPDX-License-Identifier: Apache-2.0

public import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A sink that records its batches and can fail on purpose.
public final class RecordingSink: SessionSink {
    public struct Contents: Sendable {
        public var batches: [SessionBatch] = []
        /// The thread of the latest commit.
        public var thread: UInt = 0

        public var items: [SessionItem] { batches.flatMap(\.items) }

        public var messages: [IncomingMessage] {
            items.compactMap { if case .message(let message) = $0 { message } else { nil } }
        }
    }

    /// The error of a disk without room.
    public struct Refusal: Error, CustomStringConvertible {
        public var description: String { "no space left on the device" }
    }

    public let contents = Awaited(Contents())
    private let refuses: @Sendable (SessionBatch) -> Bool

    /// - Parameter refuses: Makes a commit fail; the batch is then not recorded.
    public init(refuses: @escaping @Sendable (SessionBatch) -> Bool = { _ in false }) {
        self.refuses = refuses
    }

    public func commit(_ batch: SessionBatch) throws {
        guard !refuses(batch) else { throw Refusal() }
        contents.change {
            $0.batches.append(batch)
            $0.thread = currentThread()
        }
    }

    public func wait(_ what: String, until isWanted: (Contents) -> Bool) throws -> Contents {
        try contents.wait(what, until: isWanted)
    }
}

/// A number for the current thread, to compare threads.
public func currentThread() -> UInt {
    #if canImport(Darwin)
        return UInt(bitPattern: pthread_self())
    #else
        return UInt(pthread_self())
    #endif
}
