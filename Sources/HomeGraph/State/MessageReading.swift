// SPDX-License-Identifier: Apache-2.0

/// Where a device's binding finds the value of an attribute in a message, and what stood there.
package struct MessageReading: Hashable, Sendable {
    /// Keys and indices of lists, from the outside in; empty for the whole payload.
    package var path: [String]
    /// The template of the ecosystem that renders the value; nil where none does.
    package var template: String?
    /// The kind of the conversion: `words`, `linear`, `any`.
    package var conversion: String
    /// What stands at the path, as JSON text, or the payload as text; nil behind a template, and
    /// where nothing stands there.
    package var raw: String?

    package init(path: [String], template: String?, conversion: String, raw: String?) {
        self.path = path
        self.template = template
        self.conversion = conversion
        self.raw = raw
    }

    /// An attribute, and the message that may tell it.
    package struct Search: Sendable {
        package var part: String
        package var trait: String
        package var attribute: String
        /// The device's id and aliases.
        package var ids: [String]
        /// The name of the codec that read the message.
        package var codec: String
        package var profile: String
        package var topic: String
        /// Nil where it is not kept.
        package var payload: [UInt8]?
        /// The events that the codec remembered then, the newest last.
        package var memory: [HomeEvent]

        package init(
            part: String, trait: String, attribute: String, ids: [String], codec: String,
            profile: String, topic: String, payload: [UInt8]?, memory: [HomeEvent]
        ) {
            self.part = part
            self.trait = trait
            self.attribute = attribute
            self.ids = ids
            self.codec = codec
            self.profile = profile
            self.topic = topic
            self.payload = payload
            self.memory = memory
        }
    }
}
