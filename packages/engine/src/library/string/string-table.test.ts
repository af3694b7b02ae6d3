import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('one character by position', () => {
  test.each([
    ['"harbour".at(0)', '"h"'],
    ['"harbour".at(6)', '"r"'],
    ['"harbour"[3]', '"b"'],
    ['"a🛫b".at(1)', '"🛫"'],
    ['"a🛫b"[2]', '"b"'],
    ['"🛫🛬".at(1)', '"🛬"'],
    ['"harbour".at(7)', 'index_out_of_bounds: index 7 out of bounds for length 7'],
    ['"harbour"[7]', 'index_out_of_bounds: index 7 out of bounds for length 7'],
    ['"🛫🛬".at(2)', 'index_out_of_bounds: index 2 out of bounds for length 2'],
    ['"🛫🛬".at(4)', 'index_out_of_bounds: index 4 out of bounds for length 2'],
    ['"harbour".at(-1)', 'index_out_of_bounds: index -1 out of bounds for length 7'],
    ['"".at(0)', 'index_out_of_bounds: index 0 out of bounds for length 0'],
    ['"harbour".at("0")', 'invalid_argument: expected value for `index` of type Int, received String'],
    ['"harbour"["0"]', 'invalid_argument: expected value for `index0` of type Int, received String'],
    ['"harbour".at(2.0)', '"r"'],
    ['"harbour".at(2.5)', 'invalid_argument: expected value for `index` of type Int, received Double'],
    ['"harbour".at(9000000000)', 'invalid_argument: expected value for `index` of type Int, received Long'],
    ['{ let name = "quay"; [1, 2].map(x => name.at(x + 2)) }', 'index_out_of_bounds: index 4 out of bounds for length 4'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('upper and lower case', () => {
  test.each([
    ['"GATE B12".toLowerCase()', '"gate b12"'],
    ['"gate b12".toUpperCase()', '"GATE B12"'],
    ['"ÄÖÜ éà".toLowerCase()', '"äöü éà"'],
    ['"straße".toUpperCase()', '"STRASSE"'],
    ['"ﬁn".toUpperCase()', '"FIN"'],
    ['"ΟΔΥΣΣΕΥΣ".toLowerCase()', '"οδυσσευς"'],
    ['"İ".toLowerCase().length', '2'],
    ['"ı".toUpperCase()', '"I"'],
    ['"i".toUpperCase()', '"I"'],
    ['"Москва".toUpperCase()', '"МОСКВА"'],
    ['"𐐀".toLowerCase() == "𐐨"', 'true'],
    ['"ǆ".toUpperCase()', '"Ǆ"'],
    ['"123 🛫".toUpperCase()', '"123 🛫"'],
    ['"".toLowerCase()', '""'],
    ['"a".capitalize', 'null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('joining text', () => {
  test.each([
    ['"north".concat("wind")', '"northwind"'],
    ['"north".concat("")', '"north"'],
    ['"a".concat("b").concat("c")', '"abc"'],
    ['"north" + "wind"', '"northwind"'],
    ['"gate ".concat(12)', 'invalid_argument: expected value for `other` of type String, received Int'],
    ['"gate ".concat(null)', 'invalid_argument: expected value for `other` of type String, received Null'],
    ['"gate " + 12', '"gate 12"'],
    ['"gate " + 12.0', '"gate 12"'],
    ['"gate " + 12000000000', '"gate 12000000000"'],
    ['"open: " + true', '"open: true"'],
    ['"open: " + null', '"open: null"'],
    ['"gates: " + [1, "b", null]', '"gates: [1, \\"b\\", null]"'],
    ['"flight: " + { no: 7, from: "ZRH" }', '"flight: { no: 7, from: \\"ZRH\\" }"'],
    ['"at " + Time("2024-05-06T07:08:09Z")', '"at 2024-05-06T07:08:09Z"'],
    ['"on " + Date("2024-05-06")', '"on 2024-05-06"'],
    ['"module " + Math', '"module Math"'],
    ['"fn " + (x => x)', '"fn [function <lambda>]"'],
    ['"set " + Set.sequence(0, 3)', '"set [set]"'],
    ['"fn " + Math.abs', '"fn [function abs()]"'],
    ['"raw " + Bytes("AAEC")', '"raw AAEC"'],
    ['12 + " gates"', 'invalid_argument: expected value for `other` of type Number, received String'],
    ['("a" + "b").length', '2'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('position of a part', () => {
  test.each([
    ['"departure".indexOf("part")', '2'],
    ['"banana".indexOf("an")', '1'],
    ['"banana".indexOf("ba")', '0'],
    ['"banana".indexOf("x")', 'null'],
    ['"banana".indexOf("")', '0'],
    ['"".indexOf("")', '0'],
    ['"🛫🛬gate".indexOf("gate")', '2'],
    ['"banana".indexOf("x") == null', 'true'],
    ['"banana".indexOf("x")!', 'null_value: Null value, due to no element found'],
    ['"banana".indexOf("x")! + 1', 'null_value: Null value, due to no element found'],
    ['"banana".indexOf("x") ?? -1', '-1'],
    ['"banana".indexOf("x").toString()', '"null"'],
    ['"banana".indexOf(1)', 'invalid_argument: expected arguments to `indexOf` of type (String), received (Int)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('position from a start', () => {
  test.each([
    ['"banana".indexOf("an", 0)', '1'],
    ['"banana".indexOf("an", 2)', '3'],
    ['"banana".indexOf("na", 4)', '4'],
    ['"banana".indexOf("ba", 1)', 'null'],
    ['"banana".indexOf("a", 5)', '5'],
    ['"banana".indexOf("a", 6)', 'index_out_of_bounds: index 6 out of bounds for length 6'],
    ['"banana".indexOf("a", -1)', 'index_out_of_bounds: index -1 out of bounds for length 6'],
    ['"banana".indexOf("a", 100)', 'index_out_of_bounds: index 100 out of bounds for length 6'],
    ['"🛫🛬🛫".indexOf("🛫", 1)', '2'],
    ['"🛫🛬🛫".indexOf("🛫", 3)', 'index_out_of_bounds: index 3 out of bounds for length 3'],
    ['"🛫🛬🛫".indexOf("🛫", 5)', 'index_out_of_bounds: index 5 out of bounds for length 3'],
    ['"banana".indexOf("", 3)', '3'],
    ['"banana".indexOf("na", 3.0)', '4'],
    ['"banana".indexOf("na", 3.5)', 'invalid_argument: expected arguments to `indexOf` of type (String, Int), received (String, Double)'],
    ['"banana".indexOf("na", "3")', 'invalid_argument: expected arguments to `indexOf` of type (String, Int), received (String, String)'],
    ['"banana".indexOf(1, "3")', 'invalid_argument: expected arguments to `indexOf` of type (String, Int), received (Int, String)'],
    ['"".indexOf("", 0)', 'index_out_of_bounds: index 0 out of bounds for length 0'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('last position of a part', () => {
  test.each([
    ['"banana".lastIndexOf("an")', '3'],
    ['"banana".lastIndexOf("b")', '0'],
    ['"banana".lastIndexOf("x")', 'null'],
    ['"banana".lastIndexOf("")', '6'],
    ['"banana".lastIndexOf("an", 2)', '1'],
    ['"banana".lastIndexOf("an", 3)', '3'],
    ['"banana".lastIndexOf("n", 1)', 'null'],
    ['"banana".lastIndexOf("ba", 0)', '0'],
    ['"banana".lastIndexOf("a", 6)', 'index_out_of_bounds: index 6 out of bounds for length 6'],
    ['"banana".lastIndexOf("a", -1)', 'index_out_of_bounds: index -1 out of bounds for length 6'],
    ['"🛫🛬🛫".lastIndexOf("🛫")', '2'],
    ['"🛫🛬🛫".lastIndexOf("🛫", 1)', '0'],
    ['"🛫🛬🛫".lastIndexOf("🛫", 3)', 'index_out_of_bounds: index 3 out of bounds for length 3'],
    ['"banana".lastIndexOf("", 2)', '2'],
    ['"banana".lastIndexOf(true)', 'invalid_argument: expected arguments to `lastIndexOf` of type (String), received (Boolean)'],
    [
      '"banana".lastIndexOf("a", null)',
      'invalid_argument: expected arguments to `lastIndexOf` of type (String, Int), received (String, Null)',
    ],
    ['"banana".lastIndexOfRegex("a")', 'invalid_function_invocation: The function `lastIndexOfRegex` does not exist on `String`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('inserting text', () => {
  test.each([
    ['"LX38".insert(2, "16")', '"LX1638"'],
    ['"1638".insert(0, "LX")', '"LX1638"'],
    ['"LX16".insert(4, "38")', '"LX1638"'],
    ['"LX".insert(1, "")', '"LX"'],
    ['"".insert(0, "x")', '"x"'],
    ['"🛫🛬".insert(1, "-")', '"🛫-🛬"'],
    ['"🛫🛬".insert(2, "-")', '"🛫🛬-"'],
    ['"LX".insert(3, "a")', 'index_out_of_bounds: index 3 out of bounds for length 2'],
    ['"🛫🛬".insert(3, "-")', 'index_out_of_bounds: index 3 out of bounds for length 2'],
    ['"LX".insert(-1, "a")', 'index_out_of_bounds: index -1 out of bounds for length 2'],
    ['"LX".insert("a", 1)', 'invalid_argument: expected value for `index` of type Int, received String'],
    ['"LX".insert(1, 16)', 'invalid_argument: expected value for `other` of type String, received Int'],
    ['"ad".insert(1, "c").insert(1, "b")', '"abcd"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('length counts code points', () => {
  test.each([
    ['"harbour".length', '7'],
    ['"".length', '0'],
    ['"café".length', '4'],
    ['"cafe\\u0301".length', '5'],
    ['"🛫".length', '1'],
    ['"🛫🛬🛩".length', '3'],
    ['"👩\\u{200d}✈\\u{fe0f}".length', '4'],
    ['"🇨🇭".length', '2'],
    ['"a\\n\\tb".length', '4'],
    ['"harbour".length()', 'invalid_function_invocation: `length`: Expected a function, found `Int`'],
    ['"gate #{12}".length', '7'],
    ['"gate"?.length', '4'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('part of a text', () => {
  test.each([
    ['"harbour".slice(3)', '"bour"'],
    ['"harbour".slice(1, 4)', '"arb"'],
    ['"harbour".slice(0)', '"harbour"'],
    ['"harbour".slice(5, 100)', '"ur"'],
    ['"harbour".slice(100)', '""'],
    ['"harbour".slice(3, 3)', '""'],
    ['"harbour".slice(4, 2)', '""'],
    ['"harbour".slice(-3)', '"harbour"'],
    ['"harbour".slice(0, -2)', '""'],
    ['"harbour".slice(-5, -2)', '""'],
    ['"🛫🛬🛩x".slice(1, 3)', '"🛬🛩"'],
    ['"🛫🛬".slice(1)', '"🛬"'],
    ['"🛫🛬".slice(1, 3)', '"🛬"'],
    ['"🛫🛬".slice(3)', '""'],
    ['"🛫🛬".slice(0, 4)', '"🛫🛬"'],
    ['"".slice(0, 1)', '""'],
    ['"harbour".slice(1.0, 3.0)', '"ar"'],
    ['"harbour".slice(1.5)', 'invalid_argument: expected arguments to `slice` of type (Int), received (Double)'],
    ['"harbour".slice("1")', 'invalid_argument: expected arguments to `slice` of type (Int), received (String)'],
    ['"harbour".slice(1, "2")', 'invalid_argument: expected arguments to `slice` of type (Int, Int), received (Int, String)'],
    ['"harbour".slice(null, "2")', 'invalid_argument: expected arguments to `slice` of type (Int, Int), received (Null, String)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('splitting at a position', () => {
  test.each([
    ['"LX1638".splitAt(2)', '["LX", "1638"]'],
    ['"LX1638".splitAt(0)', '["", "LX1638"]'],
    ['"LX1638".splitAt(6)', '["LX1638", ""]'],
    ['"".splitAt(0)', '["", ""]'],
    ['"🛫🛬x".splitAt(1)', '["🛫", "🛬x"]'],
    ['"LX".splitAt(3)', 'index_out_of_bounds: index 3 out of bounds for length 2'],
    ['"🛫🛬".splitAt(3)', 'index_out_of_bounds: index 3 out of bounds for length 2'],
    ['"LX".splitAt(-1)', 'index_out_of_bounds: index -1 out of bounds for length 2'],
    ['"LX1638".splitAt(2).map(p => p.length)', '[2, 4]'],
    ['"LX1638".splitAt(2)[0]', '"LX"'],
    ['"LX1638".splitAt(2)[2]', 'index_out_of_bounds: index 2 out of bounds for length 2'],
    ['"LX".splitAt("1")', 'invalid_argument: expected value for `index` of type Int, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('prefix, suffix and part', () => {
  test.each([
    ['"LX1638".startsWith("LX")', 'true'],
    ['"LX1638".startsWith("lx")', 'false'],
    ['"LX".startsWith("LX")', 'true'],
    ['"LX".startsWith("LX1")', 'false'],
    ['"LX".startsWith("")', 'true'],
    ['"".startsWith("")', 'true'],
    ['"report.pdf".endsWith(".pdf")', 'true'],
    ['"report.pdf".endsWith(".txt")', 'false'],
    ['"report".endsWith("")', 'true'],
    ['"window seat".includes("dow s")', 'true'],
    ['"window seat".includes("aisle")', 'false'],
    ['"window".includes("")', 'true'],
    ['"🛫".includes("🛬")', 'false'],
    ['"a.b*c".includes(".b*")', 'true'],
    ['"LX".startsWith(1)', 'invalid_argument: expected value for `prefix` of type String, received Int'],
    ['"LX".endsWith(null)', 'invalid_argument: expected value for `suffix` of type String, received Null'],
    ['"LX".includes(["L"])', 'invalid_argument: expected value for `pattern` of type String, received Array<Any>'],
    ['"LX1638".startsWith("LX") && "LX1638".endsWith("8")', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('halves of surrogate pairs', () => {
  test.each([
    ['"🛫".split("").length', '2'],
    ['"a🛫b".split("").map(p => p.length)', '[1, 1, 1, 1]'],
    ['"a🛫b".split("").fold("", (t, p) => t + p) == "a🛫b"', 'true'],
    ['"🛫".split("")[0] == "🛫"', 'false'],
    ['{ let h = "🛫".split(""); [h[0] < h[1], h[0] < "a", h[0] > "\\uffee"] }', '[true, false, false]'],
    ['{ let h = "🛫x".split(""); "🛫x".indexOf(h[1]) }', '1'],
    ['"🛫🛬".splitAt(1)', '["🛫", "🛬"]'],
    ['"\\u{1f6eb}" == "🛫"', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('size limit of texts', () => {
  test.each([
    ['Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t).length', '16777216'],
    [
      '{ let t = Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t); t + "x" }',
      'value_too_large: Value too large: string size 16777217 exceeds limit 16777216.',
    ],
    [
      '{ let t = Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t); t.concat("x") }',
      'value_too_large: Value too large: string size 16777217 exceeds limit 16777216.',
    ],
    [
      '{ let t = Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t); t.insert(0, "x") }',
      'value_too_large: Value too large: string size 16777217 exceeds limit 16777216.',
    ],
    [
      '{ let t = Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t); t.replace("0", "xx") }',
      'value_too_large: Value too large: string size 16777217 exceeds limit 16777216.',
    ],
    [
      '{ let t = Array.sequence(0, 20).fold("0123456789abcdef", (t, _) => t + t); "#{t}x" }',
      'value_too_large: Value too large: string size 16777217 exceeds limit 16777216.',
    ],
    ['Array.sequence(0, 22).fold("🛫🛬", (t, _) => t + t).length', '8388608'],
    [
      'Array.sequence(0, 25).fold("a", (t, _) => t + t).length',
      'value_too_large: Value too large: string size 33554432 exceeds limit 16777216.',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parsing doubles', () => {
  test.each([
    ['"1.25".parseDouble()', '1.25'],
    ['"12".parseDouble()', '12.0'],
    ['"1e3".parseDouble()', '1000.0'],
    ['"-2.5E-3".parseDouble()', '-0.0025'],
    ['".5".parseDouble()', '0.5'],
    ['"5.".parseDouble()', '5.0'],
    ['"+1.5".parseDouble()', '1.5'],
    ['"  1.5  ".parseDouble()', '1.5'],
    ['"\\n1.5\\n".parseDouble()', '1.5'],
    ['"1 .5".parseDouble()', 'null'],
    ['"NaN".parseDouble()', 'NaN'],
    ['"nan".parseDouble()', 'null'],
    ['"Infinity".parseDouble()', 'Infinity'],
    ['"-Infinity".parseDouble()', '-Infinity'],
    ['"inf".parseDouble()', 'null'],
    ['"1e999".parseDouble()', 'Infinity'],
    ['"1e-999".parseDouble()', '0.0'],
    ['"-0.0".parseDouble()', '-0.0'],
    ['"1.5d".parseDouble()', '1.5'],
    ['"1.5f".parseDouble()', '1.5'],
    ['"0x1.8p1".parseDouble()', '3.0'],
    ['"0x10".parseDouble()', 'null'],
    ['"1,5".parseDouble()', 'null'],
    ['"".parseDouble()', 'null'],
    ['"0.1234567890123456789".parseDouble()', '0.12345678901234568'],
    ['"4.9e-324".parseDouble()', '4.9E-324'],
    ['"1.7976931348623157e308".parseDouble()', '1.7976931348623157E308'],
    ['"x".parseDouble()!', 'null_value: Null value, due to invalid number'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parsing 32 bit integers', () => {
  test.each([
    ['"1638".parseInt()', '1638'],
    ['"-12".parseInt()', '-12'],
    ['"+12".parseInt()', '12'],
    ['"0".parseInt()', '0'],
    ['"-0".parseInt()', '0'],
    ['"007".parseInt()', '7'],
    ['"2147483647".parseInt()', '2147483647'],
    ['"2147483648".parseInt()', 'null'],
    ['"-2147483648".parseInt()', '-2147483648'],
    ['"-2147483649".parseInt()', 'null'],
    ['"1.0".parseInt()', 'null'],
    ['"1e3".parseInt()', 'null'],
    ['" 1".parseInt()', 'null'],
    ['"1 ".parseInt()', 'null'],
    ['"".parseInt()', 'null'],
    ['"-".parseInt()', 'null'],
    ['"1_000".parseInt()', 'null'],
    ['"twelve".parseInt()', 'null'],
    ['"١٢".parseInt()', '12'],
    ['"１２".parseInt()', '12'],
    ['"x".parseInt() == null', 'true'],
    ['"x".parseInt()!', 'null_value: Null value, due to invalid number'],
    ['"x".parseInt() ?? 0', '0'],
    ['"x".parseInt().toString()', '"null"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parsing 64 bit integers', () => {
  test.each([
    ['"12".parseLong()', '12'],
    ['"+12".parseLong()', '12'],
    ['"9223372036854775807".parseLong()', '9223372036854775807'],
    ['"9223372036854775808".parseLong()', 'null'],
    ['"-9223372036854775808".parseLong()', '-9223372036854775808'],
    ['"-9223372036854775809".parseLong()', 'null'],
    ['"12.5".parseLong()', 'null'],
    ['"12L".parseLong()', 'null'],
    ['" 12".parseLong()', 'null'],
    ['"".parseLong()', 'null'],
    ['"12".parseLong() == 12', 'true'],
    ['"12".parseLong() isa Int', 'false'],
    ['"12".parseLong() isa Long', 'true'],
    ['"x".parseLong()!', 'null_value: Null value, due to invalid number'],
    ['"12".parseLong()! + 1', '13'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parsing any number', () => {
  test.each([
    ['"12".parseNumber()', '12'],
    ['"12000000000".parseNumber()', '12000000000'],
    ['"12000000000000000000000".parseNumber()', '1.2E22'],
    ['"12.5".parseNumber()', '12.5'],
    ['"12.0".parseNumber()', '12.0'],
    ['"1e3".parseNumber()', '1000.0'],
    ['"-12".parseNumber()', '-12'],
    ['" 12 ".parseNumber()', '12.0'],
    ['"NaN".parseNumber()', 'NaN'],
    ['"a dozen".parseNumber()', 'null'],
    ['"".parseNumber()', 'null'],
    ['"0x1F".parseNumber()', 'null'],
    ['"1.5".parseNumber()! + "2".parseNumber()!', '3.5'],
    ['"seven".parseNumber()!', 'null_value: Null value, due to invalid number'],
    ['"2147483647".parseNumber()', '2147483647'],
    ['"2147483648".parseNumber()', '2147483648'],
    ['"9223372036854775808".parseNumber()', '9.223372036854776E18'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parsing with a radix', () => {
  test.each([
    ['"1011".parseInt(2)', '11'],
    ['"17".parseInt(8)', '15'],
    ['"ff".parseInt(16)', '255'],
    ['"FF".parseInt(16)', '255'],
    ['"0xff".parseInt(16)', 'null'],
    ['"zz".parseInt(36)', '1295'],
    ['"12".parseInt(2)', 'null'],
    ['"-7f".parseInt(16)', '-127'],
    ['"ffffffff".parseInt(16)', 'null'],
    ['"ffffffff".parseLong(16)', '4294967295'],
    ['"111111111111111111111111111111111111".parseLong(2)', '68719476735'],
    ['"zzzzzzzz".parseLong(36)', '2821109907455'],
    ['"1".parseInt(1)', 'invalid_argument: invalid argument `format`: invalid radix, expected a number from 2-36'],
    ['"1".parseInt(37)', 'invalid_argument: invalid argument `format`: invalid radix, expected a number from 2-36'],
    ['"1".parseLong(0)', 'invalid_argument: invalid argument `format`: invalid radix, expected a number from 2-36'],
    ['"1".parseLong(-10)', 'invalid_argument: invalid argument `format`: invalid radix, expected a number from 2-36'],
    ['"x".parseInt(99)', 'invalid_argument: invalid argument `format`: invalid radix, expected a number from 2-36'],
    ['"11".parseInt(2.0)', '3'],
    ['"11".parseInt("2")', 'invalid_argument: expected arguments to `parseInt` of type (Int), received (String)'],
    ['"11".parseInt(2.5)', 'invalid_argument: expected arguments to `parseInt` of type (Int), received (Double)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
