// SPDX-License-Identifier: Apache-2.0

// Clients see one import on every system. `@_exported` is needed and not only comfort: under
// `MemberImportVisibility` a plain `public import` would hide `sink` and `cancel` from them.
// OpenCombineFoundation stays out: it brings FoundationNetworking, and with it libcurl.
#if canImport(Combine)
    @_exported public import Combine
    @_exported public import Foundation
#else
    @_exported public import Foundation
    @_exported public import OpenCombine
    @_exported public import OpenCombineDispatch
#endif
