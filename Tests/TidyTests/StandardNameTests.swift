// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The constants of the codecs' catalogue against the tables of the data model: a misspelt trait,
/// attribute or type would make a device that nobody can read.
@Suite struct StandardNameTests {
    private struct Clusters: Decodable {
        struct Member: Decodable { var name: String }
        struct Cluster: Decodable {
            var trait: String
            var attributes: [Member]
            var commands: [Member]
        }
        var globalAttributes: [Member]?
        var clusters: [Cluster]?
        var traits: [Cluster]?
    }

    private struct Types: Decodable {
        struct DeviceType: Decodable { var swiftName: String }
        var deviceTypes: [DeviceType]
    }

    private static func read<Table: Decodable>(_ name: String, as: Table.Type) throws -> Table {
        try JSONDecoder().decode(Table.self, from: Data(Repository.text("Data/model/" + name).utf8))
    }

    private struct TraitMembers {
        var attributes: Set<String>
        var commands: Set<String>
    }

    /// The members of each trait of the data model, by the trait's full name.
    private static func model() throws -> [String: TraitMembers] {
        var model: [String: TraitMembers] = [:]
        for (file, space) in [("matter-clusters.json", "Matter"), ("google-traits.json", "Google")]
        {
            let table = try read(file, as: Clusters.self)
            for trait in table.clusters ?? table.traits ?? [] {
                let attributes = trait.attributes + (table.globalAttributes ?? [])
                model["\(space).\(trait.trait)"] = TraitMembers(
                    attributes: Set(attributes.map(\.name)),
                    commands: Set(trait.commands.map(\.name)))
            }
        }
        return model
    }

    private static let folder = "Sources/HomeBridge/Codecs/Catalogue/"

    /// The constants of a file as what a pattern finds in each; none has another form.
    private static func constants<Output>(
        _ file: String, _ pattern: Regex<Output>
    ) -> [Regex<Output>.Match] {
        let text = Repository.text(folder + file)
        let found = text.matches(of: pattern)
        let declared = text.split(separator: "\n").count { $0.contains("static let ") }
        #expect(found.count == declared, "\(file) has constants of another form")
        #expect(found.count > 10)
        return found
    }

    /// The constant of the trait and the name of each attribute, which a function for the trait may
    /// stand before.
    private static func attributes() -> [(trait: Substring, name: Substring)] {
        let functions = Repository.text(folder + "AttributeName.swift").matches(
            of: /func (\w+)\(_ name: String\) -> Self {\s*\.init\(StandardTrait\.(\w+), name\)/)
        let traits = Dictionary(uniqueKeysWithValues: functions.map { ($0.1, $0.2) })
        return constants(
            "AttributeName.swift",
            /static let \w+ = (\w+)\(\s*(?:StandardTrait\.(\w+))?(?:, )?(?:"(\w+)")?\)/
        ).map { constant in
            (constant.2 ?? traits[constant.1] ?? "", constant.3 ?? "measuredValue")
        }
    }

    @Test func traitsAttributesAndCommandsAreThoseOfTheModel() throws {
        let model = try Self.model()
        var traits: [Substring: String] = [:]
        for constant in Self.constants(
            "StandardTrait.swift", /static let `?(\w+)`? =\s+"([\w.]+)"/)
        {
            traits[constant.1] = String(constant.2)
            #expect(model[String(constant.2)] != nil, "no trait is called \(constant.2)")
        }
        for (constant, name) in Self.attributes() {
            let trait = try #require(traits[constant])
            let names = model[trait]?.attributes ?? []
            #expect(names.contains(String(name)), "\(trait) has no \(name)")
        }
        for constant in Self.constants(
            "CommandName.swift",
            /static let \w+ = CommandName\(\s*StandardTrait\.(\w+), "(\w+)"\)/)
        {
            let trait = try #require(traits[constant.1])
            let names = model[trait]?.commands ?? []
            #expect(names.contains(String(constant.2)), "\(trait) has no \(constant.2)")
        }
    }

    @Test func traitsOfOurOwnAreDocumentedAndNobodyElses() throws {
        let text = Repository.text(Self.folder + "OwnTrait.swift")
        let table = Repository.text("docs/CODECS.md")
        let traits = text.matches(of: /static let (\w+) = "([\w.]+)"/)
        let attributes = text.matches(of: /AttributeName\(OwnTrait\.(\w+), "(\w+)"\)/)
        #expect(!traits.isEmpty && !attributes.isEmpty)
        for trait in traits {
            #expect(trait.2.hasPrefix("Hearth.") && trait.2.hasSuffix("Trait"))
            #expect(attributes.contains { $0.1 == trait.1 }, "\(trait.2) has no attribute")
        }
        for attribute in attributes {
            let trait = try #require(traits.first { $0.1 == attribute.1 }).2
            let row = "| `\(trait)` | `\(attribute.2)` |"
            #expect(table.contains(row), "docs/CODECS.md has no row \(row)")
        }
    }

    @Test func deviceTypesAreThoseOfTheModel() throws {
        let types = Set(
            try Self.read("device-types.json", as: Types.self).deviceTypes.map(\.swiftName))
        for constant in Self.constants(
            "DeviceTypeName.swift", /static let (\w+) = DeviceTypeName\("(\w+)"\)/)
        {
            #expect(types.contains(String(constant.2)), "no type is called \(constant.2)")
        }
    }

    /// Where names are data, and by whom they are compared with the model.
    private static let tables: [String: String] = [
        "Codecs/CloudToCloud/CloudTable+Generated.swift": "written from the table of the data model"
    ]

    @Test func codecsNameStandardTraitsByConstants() {
        for file in Repository.swiftFiles(below: "Sources/HomeBridge") {
            let path = String(file.path.dropFirst("Sources/HomeBridge/".count))
            guard !path.hasPrefix("Codecs/Catalogue/"), Self.tables[path] == nil,
                !path.hasPrefix("Codecs/Zigbee2MQTT")
            else { continue }
            for (index, line) in file.lines.enumerated()
            where line.contains(/"(Matter|Google)\.|"(?!Unknown)\w+DeviceType"/) {
                Issue.record(
                    """
                    \(file.path):\(index + 1) names a standard trait or type by a text: the \
                    constants stand in Codecs/Catalogue
                    """)
            }
        }
    }
}
