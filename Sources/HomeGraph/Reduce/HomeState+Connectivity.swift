// SPDX-License-Identifier: Apache-2.0

// Connectivity from facts, and the two joins (spec section 5).

extension HomeState {
    /// Recomputes every device that a profile brings.
    mutating func recompute(profile: String) {
        for slot in 0..<graph.pages.count {
            guard let page = graph.pages[slot] else { continue }
            let isOfProfile = page.sources.contains {
                self.profile(of: $0.source).map { utf8Equal($0.settings.profile, profile) } ?? false
            }
            guard isOfProfile else { continue }
            recompute(slot)
            refreshPlace(slot)
        }
    }

    /// Recomputes the connectivity and locality of one device from the facts known now.
    mutating func recompute(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let evidence = page.sources.map { self.evidence(of: $0) }
        graph.pages.update(slot) { $0.recompute(evidence) }
    }

    private func evidence(of source: DeviceSource) -> SourceEvidence {
        let profile = profile(of: source.source)
        let book = books.source(graph.symbols[source.source])
        return SourceEvidence(
            isUnknown: profile?.session == .unknown,
            isOff: book?.bridge?.value == .off || book?.gateway?.value == .off,
            isOn: book?.bridge?.value.isReachable == true || source.isHeard,
            route: source.route ?? profile?.settings.route ?? .localPeer)
    }
}

/// What a source as a whole says about its devices.
struct SourceEvidence {
    /// The session with its broker is lost, and the grace is over.
    var isUnknown: Bool
    /// Its bridge or gateway is off.
    var isOff: Bool
    /// Its bridge is on, or it told of the device live.
    var isOn: Bool
    var route: LocalityType
}

extension FactValue {
    /// Sleeping devices are not off.
    var isReachable: Bool { self == .on || self == .sleeping }
}

extension DevicePage {
    func recompute(_ evidence: [SourceEvidence]) {
        connectivity = .unknown
        locality = .unspecified
        var routes: [LocalityType] = []
        for partIndex in parts.indices {
            var partConnectivity = ConnectivityState.unknown
            var partLocality = LocalityType.unspecified
            // A root that no source announced is left out of the aggregates.
            let counts = parts[partIndex].isAnnounced || !parts[partIndex].isRoot
            for traitIndex in parts[partIndex].traits.indices {
                let status = status(partIndex, traitIndex, evidence)
                parts[partIndex].traits[traitIndex].connectivity = status.connectivity
                parts[partIndex].traits[traitIndex].locality = status.locality
                partConnectivity = partConnectivity.joined(with: status.connectivity)
                partLocality = partLocality.joined(with: status.locality)
                if counts { routes.append(status.locality) }
            }
            parts[partIndex].connectivity = partConnectivity
            parts[partIndex].locality = partLocality
            if counts {
                connectivity = connectivity.joined(with: partConnectivity)
                locality = locality.joined(with: partLocality)
            }
        }
        routeClass = RouteClass(routes: routes)
    }

    private func status(
        _ partIndex: Int, _ traitIndex: Int, _ evidence: [SourceEvidence]
    ) -> (connectivity: ConnectivityState, locality: LocalityType) {
        let part = parts[partIndex].part
        let trait = parts[partIndex].traits[traitIndex]
        var connectivity = ConnectivityState.unknown
        var bestOnline: LocalityType?
        var known: [LocalityType] = []
        for claim in trait.claims {
            guard let index = sourceIndex(claim.source) else { continue }
            let route = claim.route ?? evidence[index].route
            known.append(route)
            switch state(sources[index], part, trait.trait, evidence[index]) {
            case .online:
                connectivity = .online
                bestOnline = Self.better(bestOnline, route)
            case .offline where connectivity == .unknown: connectivity = .offline
            default: break
            }
        }
        if let bestOnline { return (connectivity, bestOnline) }
        // The last known route stays; at first the best one that was announced.
        if known.contains(trait.locality) { return (connectivity, trait.locality) }
        return (connectivity, known.reduce(nil, Self.better) ?? trait.locality)
    }

    private static func better(_ a: LocalityType?, _ b: LocalityType) -> LocalityType {
        guard let a, a != .unspecified else { return b }
        return b == .unspecified ? a : (a.rawValue <= b.rawValue ? a : b)
    }

    /// What one source's facts say of one trait: any off is offline; else its own on is online;
    /// else, without a word of its own, the bridge or a live report; else unknown.
    private func state(
        _ source: DeviceSource, _ part: Symbol, _ trait: Symbol, _ evidence: SourceEvidence
    ) -> ConnectivityState {
        if evidence.isUnknown { return .unknown }
        if evidence.isOff { return .offline }
        var hasOwn = false
        var isOn = false
        for entry in source.facts {
            guard entry.part == nil || entry.part == part,
                entry.trait == nil || entry.trait == trait
            else { continue }
            if entry.fact.value == .off { return .offline }
            if entry.slot == .own {
                hasOwn = true
                if entry.fact.value.isReachable { isOn = true }
            }
        }
        if isOn { return .online }
        return !hasOwn && evidence.isOn ? .online : .unknown
    }
}
