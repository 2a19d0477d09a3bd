// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomeTypes

extension HomeSource {
    /// A home that is only read, over a log directory; another process may write to it meanwhile.
    ///
    /// At `.newest` it follows the writer, looking for records four times a second; at any other
    /// point it stands still. Nothing in the directory changes, and no lock is taken. Commands are
    /// refused with `failedPrecondition`. Damaged records are left out; ``Home/changes(from:)``
    /// names them.
    ///
    /// `connect()` throws `notFound` where there is no log, `outOfRange` for a point that it does
    /// not hold, `dataLoss` where the point itself or the whole log is lost, `failedPrecondition`
    /// for a log of a newer program.
    public static func log(directory: String, at point: HomePoint = .newest) -> HomeSource {
        HomeSource { () async throws(HomeError) in
            try await opened { () throws(HomeError) in
                let reader = try asLogError { () throws(LogError) in
                    try FileLogReader(directory: directory)
                }
                if case .newest = point { return try LogFollower(reader) }
                return try PointBackend(reader, at: point)
            }
        }
    }

    /// A home that is only read, over one file of a log, such as one attached to a problem report.
    /// It stands still, also at `.newest`.
    ///
    /// - Parameters:
    ///   - file: an export, a backup in one file, or the first segment of a log; of a later one
    ///     `connect()` throws `outOfRange` with its first offset, for what was before cannot be
    ///     known. Else as ``log(directory:at:)``.
    ///   - point: the record after which the home is shown.
    public static func log(file: String, at point: HomePoint = .newest) -> HomeSource {
        HomeSource { () async throws(HomeError) in
            try await opened { () throws(HomeError) in
                let reader = try asLogError { () throws(LogError) in
                    try FileLogReader(file: file)
                }
                guard try reader.knowsItsBeginning else {
                    throw .outOfRange(
                        "\(file) begins at @\(reader.firstOffset): what was before is not in it.")
                }
                return try PointBackend(reader, at: point)
            }
        }
    }

    private static func opened(
        _ open: @escaping @Sendable () throws(HomeError) -> any HomeBackend
    ) async throws(HomeError) -> any HomeBackend {
        do {
            return try await offPool { _ in try open() }
        } catch {
            throw error as? HomeError ?? .internal("\(error)")
        }
    }
}

/// A home that stands still: one snapshot, and the records up to it.
struct PointBackend: HomeBackend {
    let identifier: String
    let snapshot: HomeSnapshot
    private let records: Replay

    /// - Throws: as ``HomePoint/resolve(in:)``
    init(_ replay: Replay, identifier: String, at point: HomePoint) throws(HomeError) {
        let (state, records) = try point.resolve(in: replay)
        self.identifier = identifier
        self.records = records
        snapshot = state.graph
    }

    init(_ reader: FileLogReader, at point: HomePoint) throws(HomeError) {
        try self.init(
            Replay(reader: reader, sha256: nil), identifier: hexText(reader.identity.logID),
            at: point)
    }

    var commander: (any HomeCommander)? { nil }

    func observe(_ observer: @escaping @Sendable () -> Void) {}

    func replay() throws(HomeError) -> Replay { records }

    func mark(_ sha256: SHA256Function) -> StateMark? {
        guard var state = try? records.fold().state else { return nil }
        return StateMark(nextOffset: state.nextOffset, hashes: state.hashes(sha256: sha256))
    }

    func close() async {}
}

extension HomeBackend {
    /// Whether the home can get no more records.
    var standsStill: Bool { self is PointBackend }
}

/// Turns an error of the log into the client's.
func asLogError<Result>(_ body: () throws(LogError) -> Result) throws(HomeError) -> Result {
    do throws(LogError) {
        return try body()
    } catch {
        throw HomeError(error)
    }
}

extension FileLogReader {
    /// Whether the state before the first record can be had.
    fileprivate var knowsItsBeginning: Bool {
        get throws(HomeError) {
            if firstOffset == 0 { return true }
            return try asLogError { () throws(LogError) in
                try checkpoints.list().contains { $0.offset == firstOffset && $0.isVerified }
            }
        }
    }
}
