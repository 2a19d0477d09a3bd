// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The rules of a device are not in the log: they follow from its components and from who it is.

extension HomeAssistantCodec {
    /// What a record says at most of devices that another version compiled.
    static let renewedMax = 16

    /// Compiles a device anew after an event of the log; nothing happens where the log has its
    /// rules.
    ///
    /// - Parameter key: of its binding.
    mutating func complete(_ key: String) {
        guard var binding = devices.reader(key)?.binding, binding.compiledBy != nil else { return }
        let components = components(of: key)
        // The binding of a device without components is about to be removed.
        guard !components.isEmpty else { return }
        HomeAssistantMapping(components, of: binding).finish(into: &binding)
        devices.complete(binding)
        index(key, binding.text)
    }

    /// Describes the devices that another version compiled, as this one compiles them.
    public mutating func begin() -> CodecOutput? {
        let renewed = devices.bindings.filter { $0.isCompiled(besides: Self.version) }
        guard !renewed.isEmpty else { return nil }
        var output = CodecOutput(events: [])
        for var binding in renewed.prefix(Self.renewedMax) {
            binding.compiledBy = Self.version
            announce(binding, .stored, into: &output)
        }
        return output
    }
}

extension DeviceBinding {
    /// The binding with the rules that the log has in other bindings of its codec.
    ///
    /// - Parameter memory: the events that the codec remembers, the newest last.
    func completed(by memory: [HomeEvent], profile: String) -> DeviceBinding {
        guard compiledBy != nil else { return self }
        var codec = HomeAssistantCodec(context: CodecContext(profile: profile) { _ in [] })
        // Without bindings of devices nothing is compiled until all components are there.
        for event in memory where event.binding(of: HomeAssistantCodec.name, profile) != nil {
            codec.foldComponent(event)
        }
        codec.fold(codec.context.binding(of: HomeAssistantCodec.name, key, text))
        return codec.devices.reader(key)?.binding ?? self
    }

    /// Whether another version of its codec compiled it.
    fileprivate func isCompiled(besides version: UInt16) -> Bool {
        compiledBy.map { $0 != version } ?? false
    }
}
