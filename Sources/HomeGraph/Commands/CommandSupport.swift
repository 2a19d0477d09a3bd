// SPDX-License-Identifier: Apache-2.0

/// Which commands and writes a trait takes on a device that has certain attributes (K-5).
///
/// It agrees with `HomeState.plan`: that refuses with `unimplemented` exactly the commands that are
/// not supported here, as far as the trait exists.
public enum CommandSupport {
    /// Whether the trait takes a command, with some arguments.
    ///
    /// Vendors' traits take every command, and so do Google's where they are not documented: the
    /// codec decides.
    /// - Parameters:
    ///   - command: `toggle`.
    ///   - trait: `Matter.OnOffTrait`.
    ///   - attributes: those that the device reported.
    ///   - listed: those that its descriptions list. Where it neither reported nor lists any, it
    ///     may have every attribute.
    public static func supports(
        _ command: String, trait: String, attributes: [AttributeMember], listed: [String] = []
    ) -> Bool {
        guard let traitRule = StandardCommands.rule(of: trait) else { return !isMatters(trait) }
        guard let rule = traitRule.command(command) else { return traitRule.isOpen }
        let other = traitRule.command(rule.otherColor)
        return rule.isSupported(or: other) { has($0, attributes, listed) }
    }

    /// Whether an attribute can be written.
    ///
    /// Of vendors' traits every attribute that the device has can be written, and so of Google's
    /// where they are not documented. An attribute that is written only together with another one,
    /// as a coordinate of a colour, needs that one too.
    /// - Parameters: as of ``supports(_:trait:attributes:listed:)``.
    public static func supportsWrite(
        _ attribute: String, trait: String, attributes: [AttributeMember], listed: [String] = []
    ) -> Bool {
        guard let traitRule = StandardCommands.rule(of: trait) else {
            return !isMatters(trait) && has(attribute, attributes, listed)
        }
        guard let rule = traitRule.write(attribute) else {
            return traitRule.leavesOpen(attribute) && has(attribute, attributes, listed)
        }
        return ([attribute] + [rule.partner].compactMap { $0 }).allSatisfy {
            has($0, attributes, listed)
        }
    }

    static func isMatters(_ trait: String) -> Bool { trait.utf8.starts(with: "Matter.".utf8) }

    /// As `CommandSubject.has(_:)`.
    private static func has(
        _ attribute: String, _ attributes: [AttributeMember], _ listed: [String]
    ) -> Bool {
        if attributes.isEmpty, listed.isEmpty { return true }
        return attributes.contains { utf8Equal($0.key, attribute) }
            || listed.contains { utf8Equal($0, attribute) }
    }
}

extension CommandRule {
    /// Whether a device that has these attributes has the command, and something that it changes.
    ///
    /// - Parameter other: The command that replaces this one where it lacks an attribute.
    fileprivate func isSupported(or other: CommandRule?, _ has: (String) -> Bool) -> Bool {
        guard needs.allSatisfy(has) else {
            return other.map { $0.needs.allSatisfy(has) } ?? false
        }
        guard !targets.isEmpty else { return true }
        return targets.contains { target in
            // A target in another trait depends on the part; every command has other targets too.
            guard target.trait == nil else { return false }
            return !target.isLeftOutWhereAbsent || has(target.attribute)
                || target.alternative.map(has) == true
        }
    }
}
