// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Synchronization

/// What devices of one model have in common: their parts, and the rules of their topics made ready
/// for reading. It is in memory once, however many devices of however many homes have it.
final class BindingShape: Sendable {
    let parts: [PartDescription]
    /// Part and trait of every slot.
    let slots: [(part: String, trait: String)]
    /// Those of the topics, in the order of the binding.
    let rules: [BindingReader.PreparedRule]

    private init(_ binding: DeviceBinding, compiler: TemplateCompiler?) {
        parts = binding.parts
        slots = binding.slots
        let positions = AttributePositions(binding)
        rules = binding.topics.map {
            BindingReader.PreparedRule($0, positions: positions, compiler: compiler)
        }
    }

    /// The shape of a binding: that of another device where it is the same.
    ///
    /// - Parameter compiler: of the templates; a binding that has some has a shape of its own, for
    ///   each codec makes them ready in its way.
    static func shared(by binding: DeviceBinding, compiler: TemplateCompiler?) -> BindingShape {
        guard !binding.hasTemplates else { return BindingShape(binding, compiler: compiler) }
        let text = Array(binding.shapeText.utf8)
        if let found = table.withLock({ $0[text] }), found.fits(binding) { return found }
        let new = BindingShape(binding, compiler: compiler)
        table.withLock { $0[text] = new }
        return new
    }

    /// Whether it is that of a binding with the same text, which does not tell all numbers apart.
    private func fits(_ binding: DeviceBinding) -> Bool {
        parts == binding.parts
            && rules.elementsEqual(binding.topics) { $0.readings == $1.readings }
    }

    /// The shapes in use, by their texts: bytes, since equal strings may differ in theirs. Places of
    /// shapes that no device has any more go with time.
    struct Table {
        private struct Place {
            weak var shape: BindingShape?
        }

        private var places: [[UInt8]: Place] = [:]
        /// At so many places those without a shape are looked for.
        private var sweepCount = 64

        var count: Int { places.count }

        subscript(text: [UInt8]) -> BindingShape? {
            get { places[text]?.shape }
            set {
                places[text] = Place(shape: newValue)
                guard places.count >= sweepCount else { return }
                places = places.filter { $0.value.shape != nil }
                let placeCount = places.count
                sweepCount = max(64, 2 * placeCount)
            }
        }
    }

    private static let table = Mutex(Table())
}

extension DeviceBinding {
    fileprivate var hasTemplates: Bool {
        topics.contains { topic in
            topic.readings.contains { reading in
                if case .template = reading.source { true } else { false }
            }
        }
    }
}
