// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Rules of the repository as ordinary tests.
@Suite struct HouseTests {
    @Test func everySwiftFileOpensWithItsLicence() {
        for file in ["Sources", "Tests", "Examples"].flatMap({ Repository.swiftFiles(below: $0) })
        where !file.path.hasSuffix("Package.swift") {
            #expect(
                file.text.hasPrefix("// SPDX-License-Identifier: Apache-2.0\n"),
                "\(file.path) has no SPDX line")
        }
    }

    @Test func everyCodecIsListed() {
        let list = Repository.text("Sources/HomeBridge/Codecs/AllCodecs.swift")
        let protocols: Set = ["Codec", "BindingCodec"]
        let codecs = Repository.files(below: "Sources/HomeBridge/Codecs")
            .filter { $0.hasSuffix("Codec.swift") }
            .compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
            .filter { !protocols.contains(String($0)) }
        #expect(!codecs.isEmpty)
        for codec in codecs {
            #expect(list.contains("\(codec).self"), "\(codec) is not in AllCodecs.swift")
        }
    }

    @Test func everyCommandIsRegistered() {
        let commands = Repository.swiftFiles(below: "Sources/hearth/Commands").flatMap { file in
            file.text.matches(of: /struct (\w+): (?:Async)?ParsableCommand/).map { String($0.1) }
        }
        #expect(!commands.isEmpty)
        let all = Repository.swiftFiles(below: "Sources/hearth").map(\.text).joined()
        for command in commands {
            // Commands are named as values in lists of subcommands only.
            #expect(all.contains("\(command).self"), "\(command) is registered nowhere")
        }
    }

    @Test func everyBackendPassesTheConformanceSuite() {
        let tests = Repository.swiftFiles(below: "Tests/HomeLogTests").map(\.text).joined()
        for path in Repository.files(below: "Sources/HomeLog/Backends") {
            let name = path.split(separator: "/").last!.dropLast(".swift".count)
            #expect(tests.contains(String(name)), "\(name) is in no test of the log")
        }
    }

    @Test func documentsSayNoAbsolutePathsOfAMachine() {
        let suffixes = [".swift", ".md", ".py", ".sh", "Makefile", ".yml", ".yaml"]
        // Written in two parts, so that this file does not find itself.
        let paths = ["/wor" + "k/", "/roo" + "t/"]
        for folder in ["Sources", "Tests", "docs", "Scripts", "Examples"] {
            for path in Repository.files(below: folder)
            where suffixes.contains(where: { path.hasSuffix($0) }) {
                let text = Repository.text(path)
                for bad in paths { #expect(!text.contains(bad), "\(path) names \(bad)") }
            }
        }
    }

    /// The image was built once, then the manifest named a folder that its build did not see.
    @Test func theContainerIsBuiltFromAllThatTheManifestNames() {
        let manifest = Repository.text("Package.swift")
        let named = manifest.matches(of: /path: "([^"]+)"/).map { String($0.1) }
        let folders = ["Sources", "Tests"] + named
        let copied = Repository.text("Docker/Dockerfile")
            .matches(of: /(?m)^COPY (\S+) (\S+)$/).filter { $0.1 == $0.2 }.map { String($0.1) }
        let sent = Repository.text(".dockerignore")
            .matches(of: /(?m)^!(\S+)$/).map { String($0.1) }
        for folder in folders {
            for (list, places) in [("Docker/Dockerfile", copied), (".dockerignore", sent)] {
                #expect(
                    places.contains { folder == $0 || folder.hasPrefix($0 + "/") },
                    "\(list) leaves out \(folder), which Package.swift names")
            }
        }
    }

    @Test func systemLibrariesAreInstalledWhereverHearthIsBuilt() {
        let packages = Repository.text("Package.swift")
            .matches(of: /\.apt\(\["([^"]+)"\]\)/).map { String($0.1) }
        #expect(packages.count > 1)
        // Only a build with the trait has it, and the image is none.
        let ofTheTrait = "libnats-dev"
        for package in packages {
            for path in ["Docker/Dockerfile", "Scripts/setup"] {
                if package == ofTheTrait && path != "Scripts/setup" { continue }
                #expect(
                    Repository.text(path).contains(package + " "), "\(path) lacks \(package)")
            }
        }
    }

    @Test func versionsArePinned() {
        let manifest = Repository.text("Package.swift")
        for line in manifest.split(separator: "\n") where line.contains("from: \"") {
            Issue.record("Package.swift does not pin: \(line)")
        }
        #expect(manifest.contains("exact: \""))
        #expect(!manifest.contains("unsafeFlags"))
    }

    @Test func theReadmeIsShort() {
        let readme = Repository.text("README.md")
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
        #expect(readme.contains("make run") && readme.contains("make test"))
        #expect(readme.contains("## Limitations"))
    }

    @Test("a page's list of contents names its sections, each once and in their order")
    func contentsAreCurrent() {
        var pages = 0
        for path in Repository.files(below: "docs") where path.hasSuffix(".md") {
            let text = Repository.text(path)
            guard let contents = text.firstMatch(of: /(?s)\nContents: (.*?)\n\n/) else { continue }
            pages += 1
            let listed = contents.1.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) }
            let fences = text.split(separator: "\n```", omittingEmptySubsequences: false)
            let prose = fences.enumerated().filter { $0.offset.isMultiple(of: 2) }
            let sections = prose.flatMap { $0.element.matches(of: /\n## ([^\n]+)/) }.map {
                heading in
                String(
                    heading.1.lowercased().filter {
                        $0.isLetter || $0.isNumber || " -".contains($0)
                    }
                    .map { $0 == " " ? "-" : $0 })
            }
            #expect(listed == sections, "\(path)")
        }
        #expect(pages > 1)
    }

    /// The words of the house: a synonym in a public name is a defect.
    @Test func publicNamesUseTheWordsOfTheHouse() {
        let wrong = ["Chunk", "Dedupe", "Mutation", "Ticker", "Converter", "Adapter", "Cache"]
        for module in ["HomeGraph", "HomeLog", "HomeEngine"] {
            for file in Repository.swiftFiles(below: "Sources/\(module)") {
                let names = /public .*?(?:struct|class|enum|func|protocol) (\w+)/
                for match in file.text.matches(of: names) {
                    for word in wrong {
                        #expect(
                            !match.1.contains(word) && !match.1.hasPrefix(word.lowercased()),
                            "\(file.path): \(match.1) says \(word)")
                    }
                }
            }
        }
    }
}
