// SPDX-License-Identifier: Apache-2.0

/// The part and trait that a command is about, as the graph has them.
struct CommandSubject {
    let page: DevicePage
    let part: PartPage
    let trait: TraitPage
    let symbols: SymbolTable

    var partName: String { symbols[part.part] }

    /// The names that people and messages use: `LevelControl` of `Matter.LevelControlTrait`.
    static func shortName(of trait: String) -> String {
        var name = trait[...]
        if name.hasPrefix("Matter.") { name = name.dropFirst("Matter.".count) }
        if name.hasSuffix("Trait") { name = name.dropLast("Trait".count) }
        return name.isEmpty ? trait : String(name)
    }

    /// The value of an attribute; nil where it was never reported.
    func value(_ attribute: String) -> AttributeValue? {
        guard let symbol = symbols.find(attribute) else { return nil }
        return trait.attributes.first { $0.name == symbol }?.value
    }

    /// Whether the device has an attribute: it lists it or reported it. A device that lists and
    /// reported nothing may have every attribute.
    func has(_ attribute: String) -> Bool {
        let isSilent = trait.attributes.isEmpty && trait.claims.allSatisfy(\.attributes.isEmpty)
        guard !isSilent else { return true }
        guard let symbol = symbols.find(attribute) else { return false }
        return trait.attributes.contains { $0.name == symbol }
            || trait.claims.contains { $0.attributes.contains(symbol) }
    }

    /// The last known level of the part above 0.
    var lastLevel: AttributeValue? {
        guard let trait = symbols.find("Matter.LevelControlTrait"),
            let name = symbols.find("currentLevel"),
            let levels = part.traits.first(where: { $0.trait == trait }),
            case .int(let level)? = levels.attributes.first(where: { $0.name == name })?.value,
            level > 0
        else { return nil }
        return .int(level)
    }

    /// Whether the part has another trait.
    func partHas(_ trait: String) -> Bool {
        guard let symbol = symbols.find(trait) else { return false }
        return part.traits.contains { $0.trait == symbol }
    }
}

extension HomeState {
    /// The part and trait that a command is about.
    ///
    /// - Throws: `CommandRefusal`: `notFound` for an unknown device or part, `unimplemented` where
    ///   there is no such trait (K-5), `invalidArgument` where several parts match.
    func subject(of command: DeviceCommand) throws(CommandRefusal) -> CommandSubject {
        let page = try page(command.deviceID)
        let part = try part(of: page, command)
        guard let symbol = graph.symbols.find(command.trait),
            let trait = part.traits.first(where: { $0.trait == symbol })
        else {
            throw CommandRefusal(
                .unimplemented,
                "Part \(graph.symbols[part.part]) of \(page.id) has no trait \(command.trait).")
        }
        return CommandSubject(page: page, part: part, trait: trait, symbols: graph.symbols)
    }

    private func part(
        of page: DevicePage, _ command: DeviceCommand
    ) throws(CommandRefusal) -> PartPage {
        if let name = command.part {
            let part = graph.symbols.find(name).flatMap { symbol in
                page.parts.first { $0.part == symbol }
            }
            if let part { return part }
            throw CommandRefusal(.notFound, "\(page.id) has no part \(name).")
        }
        let symbol = graph.symbols.find(command.trait)
        let having = page.parts.filter { part in part.traits.contains { $0.trait == symbol } }
        if let primary = having.first(where: \.isPrimary) { return primary }
        guard having.count != 1 else { return having[0] }
        guard !having.isEmpty else {
            throw CommandRefusal(.unimplemented, "\(page.id) has no trait \(command.trait).")
        }
        let names = having.map { graph.symbols[$0.part] }.sorted(by: utf8Less)
        throw CommandRefusal(
            .invalidArgument,
            "Parts \(names.joined(separator: ", ")) of \(page.id) have a \(command.trait): say one."
        )
    }
}
