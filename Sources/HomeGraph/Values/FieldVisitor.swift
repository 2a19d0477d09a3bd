// SPDX-License-Identifier: Apache-2.0

/// Visits the fields of a value in the order of their description: it writes them, fills them in,
/// or lists them.
///
/// A description is one function that names each field once. It is generic, so that each visitor's
/// walk is compiled as if it were written by hand. A visitor that only reads leaves the values as
/// they are.
protocol FieldVisitor {
    associatedtype Failure: Error

    mutating func text(_ name: String, _ value: inout String) throws(Failure)
    mutating func optionalText(_ name: String, _ value: inout String?) throws(Failure)
    mutating func texts(_ name: String, _ values: inout [String]) throws(Failure)
    mutating func flag(_ name: String, _ value: inout Bool) throws(Failure)
    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice
    ) throws(Failure)
    mutating func members(_ name: String, _ members: inout [AttributeMember]) throws(Failure)
}

/// A field that has one of a few values: a byte in the log, a name in the JSON form.
protocol FieldChoice: RawRepresentable<UInt8>, CaseIterable, Hashable {
    var name: String { get }
}

extension ConnectivityState: FieldChoice {}
extension LocalityType: FieldChoice {}
extension RouteClass: FieldChoice {}
extension ErrorCode: FieldChoice {}
