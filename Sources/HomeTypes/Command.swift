// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A command that a trait has.
public protocol Command: Sendable {
    /// As the data model names it: `moveToLevel`.
    static var name: String { get }
}

/// The arguments of a command, or the attributes of a write, checked while they are set.
///
/// The first problem is kept and thrown when the command is sent, so a batch can give it as the
/// result of its one command.
public struct CommandArguments: Sendable {
    private var members: [AttributeMember] = []
    /// What is wrong with the first argument that is wrong; nil where none is.
    public private(set) var problem: HomeError?

    /// No arguments yet.
    public init() {}

    var isEmpty: Bool { members.isEmpty }

    var sorted: [AttributeMember] {
        guard case .object(let members) = AttributeValue.members(members.map { ($0.key, $0.value) })
        else { return [] }
        return members
    }

    /// Sets an argument.
    public mutating func set(_ name: String, _ value: some AttributeConvertible) {
        do throws(HomeError) {
            members.append(AttributeMember(key: name, value: try value.encoded()))
        } catch {
            note(HomeError(code: error.code, message: "\(name): \(error.message)"))
        }
    }

    /// Sets an argument that may be null.
    public mutating func set<V: AttributeConvertible>(nullable name: String, _ value: V?) {
        guard let value else {
            members.append(AttributeMember(key: name, value: .null))
            return
        }
        set(name, value)
    }

    /// Sets a number within the range of the data model (W-2).
    public mutating func set<V: AttributeConvertible & Comparable>(
        _ name: String, _ value: V, within range: ClosedRange<V>
    ) {
        guard range.contains(value) else {
            note(
                .outOfRange(
                    "\(name) is \(value), and must be within "
                        + "\(range.lowerBound)...\(range.upperBound)."))
            return
        }
        set(name, value)
    }

    /// Sets a number within the range of the data model, or null.
    public mutating func set<V: AttributeConvertible & Comparable>(
        nullable name: String, _ value: V?, within range: ClosedRange<V>
    ) {
        guard let value else { return set(nullable: name, value) }
        set(name, value, within: range)
    }

    /// Notes that an argument is longer than the data model allows (W-2).
    ///
    /// - Parameters:
    ///   - name: of the argument.
    ///   - count: what it has; nil where it is null.
    ///   - countMax: in UTF-8 bytes of text, in bytes of data, in members of a list.
    public mutating func check(_ name: String, count: Int?, countMax: Int) {
        guard let count, count > countMax else { return }
        note(.outOfRange("\(name) has \(count) bytes or members, and may have \(countMax)."))
    }

    mutating func note(_ problem: HomeError) {
        if self.problem == nil { self.problem = problem }
    }
}
