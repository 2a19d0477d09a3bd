// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A template of the ecosystem, made ready.
protocol MessageTemplate: Sendable {
    /// - Returns: nil for a message that has not what the template asks for.
    func render(text: String, json: JSONValue?) -> String?

    /// The payload of a command with a value in it; nil for one that cannot be rendered.
    func command(_ value: JSONValue) -> String?

    /// The paths of a JSON text that the template reads.
    var paths: [[String]] { get }
}

/// Makes a template ready; returns nil for one that the supported subset does not have.
typealias TemplateCompiler = @Sendable (_ template: String) -> (any MessageTemplate)?

/// A device's binding made ready for reading: every lookup of the decode path is prepared.
final class BindingReader: Sendable {
    /// Its parts and readings are those of the shape, in the same memory.
    let binding: DeviceBinding
    /// Of the binding's text as it stands in the log.
    let digest: TextDigest
    let source: String
    let shape: BindingShape

    var slots: [(part: String, trait: String)] { shape.slots }

    /// Those of the binding's topics, in their order.
    var rules: [PreparedRule] { shape.rules }

    /// One topic's rule with its readings as a tree of keys, so that a payload is walked once.
    final class PreparedRule: Sendable {
        let form: TopicRule.Form
        let readings: [Reading]
        let restSlot: Int?
        let tree: PathNode
        /// The readings that templates render.
        let templates: [PreparedTemplate]
        /// The key of what happens for a moment, and what the keys begin with that belong to it.
        let occurrence: (key: String, companions: String)?
        /// Nil where the keys of the payload say what is a secret.
        let secrets: SecretPaths?

        init(_ rule: TopicRule, positions: AttributePositions, compiler: TemplateCompiler?) {
            (form, readings, restSlot) = (rule.form, rule.readings, rule.restSlot)
            var templates: [PreparedTemplate] = []
            let root = PathBuilder()
            for reading in rule.readings {
                let step = BindingStep(reading.effect, positions: positions)
                switch reading.source {
                case .template(let text, let path):
                    guard let template = compiler?(text) else { continue }
                    templates.append(PreparedTemplate(template: template, path: path, step: step))
                    for path in template.paths { root.mark(path[...]) }
                case .path(let keys): root.add(step, at: keys[...])
                }
            }
            tree = root.node(path: rule.restPrefix)
            occurrence = rule.readings.lazy.compactMap(\.occurrence).first
            let secrets = SecretPaths(rule.readings.lazy.compactMap(\.namedValue))
            self.secrets = secrets.key == nil && secrets.paths.isEmpty ? nil : secrets
            self.templates = templates
        }
    }

    struct PreparedTemplate {
        let template: any MessageTemplate
        /// Where the value stands in what the template renders; empty: it is the value.
        let path: [String]
        let step: BindingStep
    }

    /// - Parameter digest: of the text of the binding.
    init(
        binding: DeviceBinding, digest: TextDigest, source: String,
        compiler: TemplateCompiler? = nil
    ) {
        let shape = BindingShape.shared(by: binding, compiler: compiler)
        var own = binding
        own.parts = shape.parts
        for (index, rule) in shape.rules.enumerated() { own.topics[index].readings = rule.readings }
        self.binding = own
        self.digest = digest
        self.source = source
        self.shape = shape
    }

    /// Whether another version of the codec compiled this device than the one that compiled that.
    func isCompiledOtherwise(than other: DeviceBinding) -> Bool {
        binding.compiledBy.map { $0 != other.compiledBy } ?? false
    }

    /// Whether payloads of the device have such a key.
    func hasKey(_ key: String) -> Bool { rules.contains { $0.tree.kid(key) != nil } }

    /// The first rule of a topic.
    func rule(of topic: String) -> PreparedRule? {
        binding.topics.firstIndex { utf8Equal($0.topic, topic) }.map { rules[$0] }
    }
}

extension Reading {
    /// An attribute, and where its value stands.
    fileprivate var namedValue: (attribute: String, path: [String])? {
        guard case .path(let keys) = source, case .value(_, let attribute, _, _) = effect else {
            return nil
        }
        return (attribute, keys)
    }

    /// The key of an occurrence that has companions of its own.
    fileprivate var occurrence: (key: String, companions: String)? {
        guard case .path(let keys) = source, case .momentary(let rule) = effect, keys.count == 1,
            let companions = rule.companions, companions.hasPrefix(keys[0])
        else { return nil }
        return (keys[0], companions)
    }
}

/// One effect, ready; a class, so that a look at it costs one reference and no copies.
final class BindingStep: Sendable {
    enum Kind {
        case value, fact, momentary
    }

    let kind: Kind
    /// The rules of facts and of what is momentary.
    let effect: Reading.Effect
    // Of values:
    let slot: Int
    let attribute: String
    let beginning: UInt64
    let rank: Int32
    let conversion: ValueConversion
    /// The position of the attribute among all known attributes of its slot.
    let position: Int32
    /// Another reading writes the same attribute.
    let isShared: Bool

    init(_ effect: Reading.Effect, positions: AttributePositions) {
        self.effect = effect
        switch effect {
        case .value(let slot, let attribute, let rank, let conversion):
            kind = .value
            (self.slot, self.attribute) = (slot, attribute)
            (self.rank, self.conversion) = (Int32(clamping: rank), conversion)
            let entry = positions[slot, attribute]
            position = Int32(clamping: entry.position)
            isShared = entry.writerCount > 1
        case .fact, .momentary:
            if case .fact = effect { kind = .fact } else { kind = .momentary }
            (slot, attribute, rank, conversion, position, isShared) = (0, "", 0, .any, 0, false)
        }
        beginning = attribute.utf8Beginning
    }
}

/// The position of each attribute in its slot, by name, so that sorting reports compares numbers.
struct AttributePositions {
    struct Entry {
        var position: Int
        var writerCount: Int
    }

    private var entries: [[ByteString: Entry]]

    init(_ binding: DeviceBinding) {
        var writers: [[ByteString: Int]] = Array(repeating: [:], count: binding.slots.count)
        for reading in binding.topics.lazy.flatMap({ $0.readings }) {
            guard case .value(let slot, let attribute, _, _) = reading.effect else { continue }
            writers[slot][ByteString(attribute), default: 0] += 1
        }
        entries = writers.map { counts in
            var entries: [ByteString: Entry] = [:]
            for (position, name) in counts.keys.sorted().enumerated() {
                entries[name] = Entry(position: position, writerCount: counts[name] ?? 0)
            }
            return entries
        }
    }

    subscript(slot: Int, attribute: String) -> Entry {
        entries[slot][ByteString(attribute)] ?? Entry(position: 0, writerCount: 1)
    }
}

/// What stands at one key of a payload, and below it.
final class PathNode: Sendable {
    /// The keys that lead here with dots between, as they stand in names of attributes.
    let path: String
    /// The same with a dot at the end.
    let pathAbove: String
    let steps: [BindingStep]
    /// What stands below, by key.
    let kids: [(key: String, node: PathNode)]
    /// A template reads what stands here.
    let isRead: Bool
    /// The index of each kid; empty for few kids, which are found without it.
    private let indices: [UTF8Key: Int]

    /// Up to this many keys are compared faster than one is hashed.
    private static let fewKids = 12

    init(path: String, steps: [BindingStep], kids: [(key: String, node: PathNode)], isRead: Bool) {
        self.path = path
        pathAbove = path + "."
        self.steps = steps
        self.kids = kids
        self.isRead = isRead
        let pairs = kids.enumerated().map { (UTF8Key($1.key), $0) }
        indices =
            kids.count > Self.fewKids ? Dictionary(uniqueKeysWithValues: pairs) : [:]
    }

    /// Whether a list that stands here is taken apart: a reading wants one of its items. Where an
    /// object is expected a list stays whole, so that it costs no name for each item.
    func readsItems(of count: Int) -> Bool {
        if path.isEmpty { return !kids.isEmpty }
        return kids.contains { Int($0.key).map { (0..<count).contains($0) } ?? false }
    }

    /// Whether a reading or a template takes what stands here.
    var isTaken: Bool { !steps.isEmpty || isRead }

    /// What stands below this key.
    func kid(_ key: String) -> PathNode? {
        guard indices.isEmpty else { return indices[UTF8Key(key)].map { kids[$0].node } }
        // Most keys differ in length.
        let count = key.utf8.count
        for index in kids.indices
        where kids[index].key.utf8.count == count && utf8Equal(kids[index].key, key) {
            return kids[index].node
        }
        return nil
    }
}

private final class PathBuilder {
    private var steps: [BindingStep] = []
    private var kids: [UTF8Key: PathBuilder] = [:]
    private var isRead = false

    func mark(_ path: ArraySlice<String>) {
        guard let key = path.first else {
            isRead = true
            return
        }
        kid(key).mark(path.dropFirst())
    }

    private func kid(_ key: String) -> PathBuilder {
        let kid = kids[UTF8Key(key)] ?? PathBuilder()
        kids[UTF8Key(key)] = kid
        return kid
    }

    func add(_ step: BindingStep, at path: ArraySlice<String>) {
        guard let key = path.first else {
            steps.append(step)
            return
        }
        kid(key).add(step, at: path.dropFirst())
    }

    func node(path: String) -> PathNode {
        let below = path.isEmpty ? "" : path + "."
        let nodes = kids.map { (key: $0.text, node: $1.node(path: below + $0.text)) }
        return PathNode(
            path: path, steps: steps, kids: nodes.sorted { utf8Less($0.key, $1.key) },
            isRead: isRead)
    }
}
