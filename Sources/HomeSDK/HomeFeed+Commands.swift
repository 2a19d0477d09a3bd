// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

// Sends commands; refuses all of them after the end, and in a home that is only read.

extension HomeFeed: TraitChannel {
    func send(_ commands: [DeviceCommand]) async -> [Result<Void, HomeError>] {
        let commander: any HomeCommander
        do throws(HomeError) {
            commander = try self.commander()
        } catch {
            return commands.map { _ in .failure(error) }
        }
        guard isStrict else { return await outcomes(of: commands, commander) }
        let snapshot = backend.snapshot
        let refused = commands.map { unsupported($0, snapshot) }
        let supported = zip(commands, refused).filter { $0.1 == nil }.map(\.0)
        var sent = await supported.isEmpty ? [] : outcomes(of: supported, commander)[...]
        return refused.map { error in
            if let error { return .failure(error) }
            return sent.popFirst() ?? .failure(.internal("a command has no outcome"))
        }
    }

    /// Waits for the outcomes, or until the task is cancelled. Commands that have left are carried
    /// out all the same, and the log has their outcomes.
    private func outcomes(
        of commands: [DeviceCommand], _ commander: any HomeCommander
    ) async -> [Result<Void, HomeError>] {
        let reply = Reply<[Result<Void, HomeError>]>()
        do throws(HomeError) {
            return try await reply.wait {
                Task { [sender] in
                    reply.give(.success(await commander.send(commands, sender: sender)))
                }
            }
        } catch {
            let text = "nobody waits any more; a command that has left may be carried out"
            return commands.map { _ in .failure(HomeError(code: error.code, message: text)) }
        }
    }

    func read(
        _ deviceID: String, part: String, trait: String
    ) async throws(HomeError) {
        try await commander().read(deviceID, part: part, trait: trait)
    }

    func values(deviceID: String, part: String, trait: String) async -> TraitValues? {
        let found = try? await ask { feed -> TraitValues? in
            guard let view = feed.snapshot.view(of: deviceID) else { return nil }
            return view.part(named: part)?.trait(named: trait).map {
                feed.values(of: $0, part: part, deviceID: view.id)
            }
        }
        return found ?? nil
    }

    /// Changes names or places; later questions get the result.
    ///
    /// - Returns: the id of the room that was made, if any.
    func change(_ command: MetadataCommand) async throws(HomeError) -> String? {
        try await commander().change(command, sender: sender)
    }

    private func commander() throws(HomeError) -> any HomeCommander {
        if isOver { throw Self.over }
        guard let commander = backend.commander else {
            throw .failedPrecondition("this home is read-only")
        }
        return commander
    }

    /// Why strict validation refuses a command or write before it is sent (K-5); nil where it does
    /// not.
    private func unsupported(_ command: DeviceCommand, _ snapshot: HomeSnapshot) -> HomeError? {
        guard let view = snapshot.view(of: command.deviceID) else { return nil }
        let parts = view.parts.filter { part in
            command.part.map { utf8Equal($0, part.part) } ?? true
        }
        let traits = parts.compactMap { $0.trait(named: command.trait) }
        guard !traits.contains(where: { $0.supports(command.action) }) else { return nil }
        return .unimplemented("\(view.id) does not support this command of \(command.trait)")
    }
}

extension TraitView {
    fileprivate func supports(_ action: DeviceCommand.Action) -> Bool {
        let attributes = attributes
        let listed = listedAttributes
        switch action {
        case .invoke(let name, _):
            return CommandSupport.supports(
                name, trait: trait, attributes: attributes, listed: listed)
        case .write(let members):
            return members.allSatisfy {
                CommandSupport.supportsWrite(
                    $0.key, trait: trait, attributes: attributes, listed: listed)
            }
        }
    }
}

// Parts and traits of a snapshot for a client.

extension HomeFeed {
    func contents(of part: PartView) -> DeviceTypeContents {
        let deviceID = part.device.id
        let traits = part.traits
        return DeviceTypeContents(
            typeName: part.type,
            metadata: DeviceTypeMetadata(
                isPrimaryType: part.isPrimaryType,
                sourceConnectivity: SourceConnectivity(
                    connectivityState: part.connectivityState,
                    dataSourceLocality: part.dataSourceLocality),
                objectID: "\(deviceID)#\(part.part)"),
            traits: TraitCollection(
                traits.map { values(of: $0, part: part.part, deviceID: deviceID) }),
            events: eventController(
                deviceID: deviceID, part: part.part, traits: traits.map(\.trait)))
    }

    func values(of trait: TraitView, part: String, deviceID: String) -> TraitValues {
        TraitValues(
            deviceID: deviceID, part: part, traitName: trait.trait, attributes: trait.attributes,
            metadata: TraitMetadata(
                sourceConnectivity: SourceConnectivity(
                    connectivityState: trait.connectivityState,
                    dataSourceLocality: trait.dataSourceLocality)),
            listedAttributes: trait.listedAttributes, channel: self)
    }
}
