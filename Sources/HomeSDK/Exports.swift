// SPDX-License-Identifier: Apache-2.0

// A client that imports HomeSDK alone sees everything that it needs.
@_exported public import Foundation
@_exported public import HomeGraph
@_exported public import HomePublishers
@_exported public import HomeTypes
