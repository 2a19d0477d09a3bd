// SPDX-License-Identifier: Apache-2.0

public import HomePublishers
public import HomeTypes

/// A home: its structures, rooms and devices, over one log.
///
///     Home.configure { $0.source = .engine(engine) }
///     let home = try await Home.connect()
///     for device in try await home.devices().list() { print(device.name) }
public final class Home: Sendable {
    /// The version of this library.
    public static let version = "0.1.0"

    let feed: HomeFeed
    let sets = KeptSets()
    let configuration: HomeClientConfiguration

    /// Opens a home beside the session of ``connect()``: a program may have several.
    ///
    /// - Parameters:
    ///   - source: where the home comes from.
    ///   - programName: kept with each command; nil: the name of this process.
    /// - Throws: `HomeError` (home-api section 7)
    public static func open(
        _ source: HomeSource, programName: String? = nil
    ) async throws -> Home {
        var configuration = HomeClientConfiguration()
        configuration.source = source
        if let programName { configuration.programName = programName }
        return try await open(configuration)
    }

    static func open(_ configuration: HomeClientConfiguration) async throws -> Home {
        guard let source = configuration.source else {
            throw HomeError.failedPrecondition("Home.configure sets no source.")
        }
        return Home(try await source.open(), configuration)
    }

    init(_ backend: any HomeBackend, _ configuration: HomeClientConfiguration) {
        feed = HomeFeed(
            backend: backend, isStrict: configuration.strictOperationValidation,
            sender: .library(program: configuration.programName), follower: sets)
        self.configuration = configuration
        feed.start()
    }

    deinit { feed.homeIsGone() }

    /// A stable key of this home: the id of its log.
    public var identifier: String { feed.backend.identifier }

    /// All structures.
    public func structures() -> any Query<Structure> {
        ObjectQuery(
            feed: feed, kind: SetKind(interest: .structures) { [sets] in sets.structures($0) })
    }

    /// All rooms of all structures.
    public func rooms() -> any Query<Room> {
        ObjectQuery(feed: feed, kind: SetKind(interest: .rooms) { [sets] in sets.rooms($0) })
    }

    /// All devices of all structures.
    ///
    /// - Parameter enableMultipartDevices: a device that is composed of parts of one kind is one
    ///   device with several parts; else each such part is a device `<device>#<part>` (D-9).
    public func devices(enableMultipartDevices: Bool = false) -> any Query<HomeDevice> {
        ObjectQuery(
            feed: feed,
            kind: SetKind(interest: .devices) { [sets] feed in
                sets.devices(feed, isMultipartEnabled: enableMultipartDevices)
            })
    }

    /// A structure now, and again after each change; silent while it does not exist (O-1, O-2).
    public func structure(id: String) -> AnyPublisher<Structure, HomeError> {
        FeedPublisher(
            feed: feed,
            source: ObjectSource(interest: .structures) { feed in
                feed.snapshot.structure(id).map { Structure($0, feed: feed) }
            }
        ).eraseToAnyPublisher()
    }

    /// A room now, and again after each change; silent while it does not exist (O-1, O-2).
    public func room(id: String) -> AnyPublisher<Room, HomeError> {
        FeedPublisher(
            feed: feed,
            source: ObjectSource(interest: .rooms) { feed in
                feed.snapshot.room(id).map { Room($0, feed: feed) }
            }
        ).eraseToAnyPublisher()
    }

    /// A device now, and again after each change of it, attribute values included; silent while it
    /// does not exist (O-1, O-2).
    ///
    /// Equal values may follow each other: use `removeDuplicates()` where only metadata counts.
    /// - Parameter id: the id of a device, or of a part of a multipart device (D-9).
    public func device(id: String) -> AnyPublisher<HomeDevice, HomeError> {
        FeedPublisher(feed: feed, source: DeviceSource(id: id)).eraseToAnyPublisher()
    }

    /// Ends the session: all publishers finish, and everything else is `unavailable` from now on.
    public func disconnect() async {
        forgetSession()
        await feed.disconnect()
    }

    /// Only leaves a notice: there is no screen here on which permissions could be given.
    @MainActor
    public func presentPermissionsUpdate() {
        configuration.notice("presentPermissionsUpdate: there is nobody to ask; all is permitted.")
    }
}
