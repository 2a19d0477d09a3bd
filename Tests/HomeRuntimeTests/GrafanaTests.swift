// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeRuntime
import Testing

/// The dashboard of `Examples/grafana` asks for metrics that there are.
@Suite struct GrafanaTests {
    private struct Board: Decodable {
        struct Panel: Decodable {
            struct Target: Decodable { var expr: String }
            var title: String
            var targets: [Target]
        }
        var panels: [Panel]
    }

    @Test func everyPanelAsksForMetricsAndLabelsThatThereAre() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/grafana/home.json").standardized
        let board = try JSONDecoder().decode(Board.self, from: Data(contentsOf: path))
        var known: [String: [String]] = [:]
        for family in PrometheusText.families { known[family.name] = family.labels }
        for family in PrometheusText.deviceFamilies { known[family.name] = family.labels }
        #expect(board.panels.count > 8)
        for panel in board.panels {
            for target in panel.targets {
                let uses = target.expr.matches(of: /(hearth_[a-z_]+)(\{[^}]*\})?/)
                #expect(!uses.isEmpty, "\(panel.title)")
                for use in uses {
                    let labels = known[String(use.output.1)]
                    #expect(labels != nil, "\(panel.title): no metric \(use.output.1)")
                    for label in (use.output.2 ?? "").matches(of: /([a-z]+)=/) {
                        #expect(
                            labels?.contains(String(label.output.1)) == true,
                            "\(panel.title): no label \(label.output.1)")
                    }
                }
            }
        }
    }
}
