// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeServer

@Suite struct DashboardFilesTests {
    private static let web = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/HomeServer/Dashboard/web")

    @Test("the program has the files of Dashboard/web: run Scripts/dashboard.py")
    func theGeneratedFilesAreCurrent() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.web.path)
            .filter { !Self.isFolder($0) }
        #expect(names.count == DashboardFiles.all.count)
        for file in DashboardFiles.all {
            let path = String(file.path.dropFirst())
            // A page has no ending in its address.
            let name = path.isEmpty ? "index.html" : path.contains(".") ? path : path + ".html"
            let bytes = try Data(contentsOf: Self.web.appending(path: name))
            let served = file.content.withUTF8Buffer { Data($0) }
            #expect(served == bytes, "\(name) differs")
        }
    }

    private static func isFolder(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
            atPath: web.appending(path: name).path, isDirectory: &isFolder)
        return isFolder.boolValue
    }

    @Test func theFirstLoadIsSmall() {
        let bytes = DashboardFiles.all.filter { $0.path != "/api/v1/openapi.json" }
            .map(\.content.utf8CodeUnitCount).reduce(0, +)
        #expect(bytes <= 300_000, "\(bytes) bytes")
    }

    /// What comes from a home must never be read as HTML, and no other host is asked.
    @Test(arguments: ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("])
    func noScriptReadsHTML(_ word: String) {
        for file in DashboardFiles.all where file.path.hasSuffix(".js") {
            #expect(!file.text.contains(word), "\(file.path) has \(word)")
        }
    }

    @Test func thePageHasNoScriptOrStyleOfItsOwn() {
        for file in DashboardFiles.all where file.path == "/" {
            #expect(!file.text.contains(" style="))
            #expect(!file.text.contains("<style"))
            #expect(!file.text.contains("onclick"))
            #expect(file.text.components(separatedBy: "<script").count == 2)
        }
        for file in DashboardFiles.all where !file.path.hasSuffix("openapi.json") {
            let hosts = file.text.components(separatedBy: "http").dropFirst()
                .filter { $0.hasPrefix("://") || $0.hasPrefix("s://") }
                .filter { !$0.contains("www.w3.org") }
            #expect(hosts.isEmpty, "\(file.path) names another host")
        }
    }
}

extension DashboardFile {
    fileprivate var text: String {
        content.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
}
