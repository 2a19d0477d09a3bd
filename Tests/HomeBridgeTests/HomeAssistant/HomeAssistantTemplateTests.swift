// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Home Assistant: templates")
struct HomeAssistantTemplateTests {
    /// What a template makes of a payload; `-` where it says nothing, `!` where it is not
    /// supported.
    private static func render(_ template: String, _ payload: String) -> String {
        guard let template = HomeAssistantTemplate(template) else { return "!" }
        return template.render(text: payload, json: try? JSONReader.read(Array(payload.utf8)))
            ?? "-"
    }

    @Test(
        "values, paths and white space",
        arguments: [
            ("{{ value }}", "23.80", "23.80"),
            ("plain", "x", "plain"),
            ("{{value_json.a.b}}", #"{"a":{"b":25.840}}"#, "25.840"),
            ("{{ value_json['a b'][1] }}", #"{"a b":[1,2]}"#, "2"),
            ("{{ value_json.l.0.k }}", #"{"l":[{"k":"x"}]}"#, "x"),
            ("{{ value_json[-1] }}", "[1,2,3]", "3"),
            ("{{ value_json.a }}", "{}", ""),
            ("{{ value_json.a.b }}", "{}", "-"),
            ("{{ value_json.a }}", "no json", "-"),
            ("{{ value_json.a }}", #"{"a":null}"#, "None"),
            ("{{ value_json.a }}", #"{"a":true}"#, "True"),
            ("  {{ value }}\n", "x", "x"),
            ("a {{- value -}} b", "x", "axb"),
            ("{# note #}{{ value }}", "x", "x"),
            ("{{ value[0] }}", "héllo", "h"),
            ("{{ value[1:3] }}", "héllo", "él"), ("{{ value[-2:] }}", "hello", "lo"),
            ("{{ value[:9] }}", "hello", "hello"), ("{{ value[3:1] }}", "hello", ""),
            ("{{ value_json.l[0:2]|join('|') }}", #"{"l":[1,2,3]}"#, "1|2"),
            ("{{ value.split(',')[0:3]|join(',') }}", "9,8,7,6", "9,8,7"),
            ("{{ value_json.l|list|join }}", #"{"l":["a","b"]}"#, "ab"),
            ("{{ value|title }}", "front dOOR", "Front Door"),
            ("{{ value|truncate(4, True, '', 0) }}", "abcdef", "abcd"),
            ("{{ value|truncate(5) }}", "abcdefghijkl", "ab..."),
        ])
    func values(template: String, payload: String, expected: String) {
        #expect(Self.render(template, payload) == expected)
    }

    @Test(
        "conditions, comparisons and variables",
        arguments: [
            ("{% if value_json.on %}ON{% else %}OFF{% endif %}", #"{"on":false}"#, "OFF"),
            ("{%if value==\"a\"%}1{%elif value=='b'%}2{%else%}3{%endif%}", "b", "2"),
            ("{{ 'x' if value_json.v > 2 else 'y' }}", #"{"v":3}"#, "x"),
            ("{{ 'x' if value_json.v is defined }}", "{}", ""),
            ("{{ value_json.v is not none and not value_json.w }}", #"{"v":1,"w":0}"#, "True"),
            ("{{ 'a' in value_json.l }}", #"{"l":["a"]}"#, "True"),
            ("{{ 'k' not in value_json }}", "{}", "True"),
            ("{{ 'ell' in value }}", "hello", "True"),
            ("{% set x = value_json.a %}{{ x ~ '-' ~ x }}", #"{"a":7}"#, "7-7"),
            ("{% set x %}<{{ value }}>{% endset %}{{ x }}", "v", "<v>"),
            ("{% set m = {'idle':'off', 1:'one'} %}{{ m[value] }}", "idle", "off"),
            ("{{ m[value] if value in m.keys() else 'no' }}", "a", "-"),
            ("{{ value_json.a or value_json.b }}", #"{"a":0,"b":5}"#, "5"),
            ("{{ true == 1 }}", "", "True"),
            ("{{ value|is_number }}", "2.5", "True"), ("{{ is_number(value) }}", "x", "False"),
            ("{{ value_json.a is is_number }}", #"{"a":"7"}"#, "True"),
            ("{{ 'on' if value|int|bitwise_and(4) > 0 else 'off' }}", "6", "on"),
            ("{{ value|int|bitwise_or(1) }}", "6", "7"),
            ("{{ value_json.a >= value_json.b }}", #"{"a":"x","b":"y"}"#, "False"),
        ])
    func conditions(template: String, payload: String, expected: String) {
        #expect(Self.render(template, payload) == expected)
    }

    @Test(
        "numbers: Python's division, rounding and texts",
        arguments: [
            ("{{ value | float }}", "21", "21.0"), ("{{ value | float }}", "21.50", "21.50"),
            ("{{ value | float(0) }}", "x", "0"), ("{{ value | float }}", "x", "-"),
            ("{{ value | int }}", "21.9", "21"), ("{{ value | int(5) }}", "x", "5"),
            ("{{ value | int(default=5) }}", "x", "5"),
            ("{{ value | round }}", "2.5", "2"), ("{{ value | round(1) }}", "21.26", "21.3"),
            ("{{ value|float|multiply(2.55)|round }}", "100", "255"),
            ("{{ value|round(0,'ceil') }}", "2.1", "3"),
            ("{{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 7 / 2 }}", "", "3 -4 2 3.5"),
            ("{{ 1 + 2 * 3 - 4 }}", "", "3"), ("{{ (1 + 2) * 3 }}", "", "9"),
            ("{{ -value|int }}", "5", "-"), ("{{ 0 - value|int }}", "5", "-5"),
            ("{{ 1 / 0 }}", "", "-"), ("{{ 5 % 0 }}", "", "-"),
            ("{{ 9223372036854775807 + 1 }}", "", "-"),
            ("{{ max(value_json.a|int, 1) }}", #"{"a":"0"}"#, "1"),
            ("{{ [3,1,2]|min }}", "", "1"), ("{{ value_json.a|abs }}", #"{"a":-3.5}"#, "3.5"),
        ])
    func numbers(template: String, payload: String, expected: String) {
        #expect(Self.render(template, payload) == expected)
    }

    @Test(
        "filters and methods",
        arguments: [
            ("{{ value|lower }}{{ value.upper() }}", "aB", "abAB"),
            ("{{ value|first }}{{ value|last }}", "{b}", "{}"),
            ("{{ 'x' if value|first == '{' else value }}", "", ""),
            ("{{ value_json.a|default('d') }}", "{}", "d"),
            ("{{ value_json.a|default('d', true) }}", #"{"a":""}"#, "d"),
            ("{{ value_json.a|default('d') }}", #"{"a":""}"#, ""),
            ("{{ value_json.a|is_defined }}", "{}", "-"),
            ("{{ value_json.get('e',[])|length }}", "{}", "0"),
            ("{{ value_json.get('e') }}", "{}", "None"),
            ("{{ {'id':1,'in':{'on':value}}|tojson }}", "x", #"{"id":1,"in":{"on":"x"}}"#),
            ("{{{\"a\":{\"b\":1}}|to_json}}", "", #"{"a":{"b":1}}"#),
            ("{{ value.split(',')[1]|trim }}", "a, b", "b"),
            ("{{ value|replace('a','b') }}", "banana", "bbnbnb"),
            ("{{ value.startswith('ab') and value.endswith('c') }}", "abc", "True"),
            ("{{ (value|from_json).a }}", #"{"a":1}"#, "1"),
            ("{{ iif(value == '1', 'on', 'off') }}", "1", "on"),
            ("{{ value|bool }}", "Yes", "True"),
            ("{{ value|hue }} {{ value|saturation }}", "0,0,255", "240.0 100.0"),
            ("{{ value_json|hue }}", #"{"r":10,"g":10,"b":10}"#, "0"),
        ])
    func filters(template: String, payload: String, expected: String) {
        #expect(Self.render(template, payload) == expected)
    }

    @Test(
        "what is not in the subset is refused when it is announced",
        arguments: [
            "{% for i in range(10**9) %}{{i}}{% endfor %}", "{{ now() }}", "{{ states('a.b') }}",
            "{{ value|regex_replace('a','b') }}", "{{ value", "{% if x %}", "{% endif %}",
            "{{ value.format(1) }}", "{% macro m() %}{% endmacro %}", "{{ value is odd }}",
            "{{ }}", "{{ 1 < 2 < 3 }}", "{% include 'x' %}", "{{ 'a }}", "{{ value[::2] }}",
        ])
    func unsupported(template: String) {
        #expect(HomeAssistantTemplate(template) == nil)
    }

    @Test("work is bounded: length, depth, and what a template builds")
    func bounds() {
        let long = "{{ value }}" + String(repeating: "x", count: HomeAssistantTemplate.bytesMax)
        #expect(HomeAssistantTemplate(long) == nil)
        let deep = String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)
        #expect(HomeAssistantTemplate("{{ \(deep) }}") == nil)
        let nots = String(repeating: "not ", count: 500)
        #expect(HomeAssistantTemplate("{{ \(nots) 1 }}") == nil)
        let chain = String(repeating: "1+", count: 500)
        #expect(HomeAssistantTemplate("{{ \(chain)1 }}") == nil)
        let nested = String(repeating: "{% if 1 %}", count: 100)
        #expect(HomeAssistantTemplate(nested + String(repeating: "{%endif%}", count: 100)) == nil)
        let doubling = String(repeating: "{% set a = a ~ a %}", count: 100)
        #expect(Self.render("{% set a = 'xx' %}\(doubling){{ a }}", "") == "-")
        let lists = String(repeating: "{% set a = [a,a] %}", count: 20)
        #expect(Self.render("{% set a = 1 %}\(lists){{ a|tojson }}", "") == "-")
        let huge = String(repeating: "x", count: HomeAssistantTemplate.textBytesMax + 1)
        #expect(Self.render("{{ value }}", huge) == "-")
        let part = String(repeating: "x", count: 300)
        #expect(Self.render("{{ '\(part)' in value }}", part) == "-")
    }

    @Test(
        "a template that is no more than a place is read as one",
        arguments: [
            ("{{ value }}", [String]?.some([])), ("{{ value_json.a['b'] }}", ["a", "b"]),
            (" {{value_json[0]|is_defined}} ", ["0"]), ("{{ value_json.a|float }}", nil),
            ("x{{ value }}", nil), ("{{ value_json }}", []), ("{{ value_json[value] }}", nil),
        ])
    func paths(template: String, path: [String]?) throws {
        #expect(try #require(HomeAssistantTemplate(template)).path == path)
    }

    @Test("no template of random pieces stops the reader")
    func random() throws {
        let pieces = [
            "{{", "}}", "{%", "%}", " if ", "else", "endif", "set", "a", "=", "value", ".", "x",
            "(", ")", "[", "]", "|", "int", "~", "'s'", "1", "+", "-", "is", "defined", "not",
            "{", ":", ",", "in", "\\", "\"", "#}", "{#",
        ]
        try checkProperty(
            cases: 300, seed: 41,
            generate: { random in
                (0..<(1 + random.below(40))).map { _ in pieces[random.below(pieces.count)] }
                    .joined()
            },
            shrink: { text in text.isEmpty ? [] : [String(text.dropLast())] },
            property: { _ = Self.render($0, "{\"x\":[1]}") })
    }
}
