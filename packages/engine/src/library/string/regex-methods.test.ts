import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('search with an expression', () => {
  test.each([
    ['"Flight LX1638".includesRegex("[A-Z]{2}\\\\d+")', 'true'],
    ['"Flight 1638".includesRegex("[A-Z]{2}\\\\d+")', 'false'],
    ['"Flight LX1638".includesRegex("^LX")', 'false'],
    ['"Flight LX1638".includesRegex("\\\\d$")', 'true'],
    ['"abc".includesRegex("")', 'true'],
    ['"".includesRegex("^$")', 'true'],
    ['"GATE b12".includesRegex("(?i)gate B\\\\d+")', 'true'],
    ['"a\\nb".includesRegex("a.b")', 'false'],
    ['"a\\nb".includesRegex("(?s)a.b")', 'true'],
    ['"a\\nb".includesRegex("(?m)^b$")', 'true'],
    ['"a\\nb".includesRegex("^b$")', 'false'],
    ['"over the top".includesRegex("\\\\bthe\\\\b")', 'true'],
    ['"🛫".includesRegex("^.$")', 'true'],
    ['"abc".includesRegex(1)', 'invalid_argument: expected value for `regex` of type String, received Int'],
    ['"abc".includesRegex("[a-")', 'invalid_regex: Invalid regular expression. Illegal character range at index 3'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('position of an expression', () => {
  test.each([
    ['"row 12 seat 4".indexOfRegex("\\\\d+")', '4'],
    ['"row seat".indexOfRegex("\\\\d")', 'null'],
    ['"row seat".indexOfRegex("\\\\d") ?? "none"', '"none"'],
    ['"row 12 seat 4".indexOfRegex("\\\\d+", 6)', '12'],
    ['"row 12 seat 4".indexOfRegex("\\\\d+", 5)', '5'],
    ['"row 12".indexOfRegex("^1", 4)', '4'],
    ['"row 12".indexOfRegex("^1")', 'null'],
    ['"row 12".indexOfRegex("(?<=1)2", 5)', 'null'],
    ['"🛫🛫 gate 7".indexOfRegex("\\\\d")', '8'],
    ['"🛫🛫 gate 7".indexOfRegex("[a-z]+", 2)', '3'],
    ['"row".indexOfRegex("")', '0'],
    ['"row".indexOfRegex("", 2)', '2'],
    ['"row".indexOfRegex("w", 3)', 'index_out_of_bounds: index 3 out of bounds for length 3'],
    ['"row".indexOfRegex("w", -1)', 'index_out_of_bounds: index -1 out of bounds for length 3'],
    ['"row".indexOfRegex("(")', 'invalid_regex: Invalid regular expression. Unclosed group at index 1'],
    ['"row".indexOfRegex("(", 9)', 'index_out_of_bounds: index 9 out of bounds for length 3'],
    [
      '"row".indexOfRegex("r", true)',
      'invalid_argument: expected arguments to `indexOfRegex` of type (String, Int), received (String, Boolean)',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('errors of expressions', () => {
  test.each([
    ['"x".includesRegex("(a")', 'invalid_regex: Invalid regular expression. Unclosed group at index 2'],
    ['"x".includesRegex("a)")', "invalid_regex: Invalid regular expression. Unmatched closing ')' at index 0"],
    ['"x".includesRegex("[a")', 'invalid_regex: Invalid regular expression. Unclosed character class at index 1'],
    ['"x".includesRegex("*a")', "invalid_regex: Invalid regular expression. Dangling meta character '*' at index 0"],
    ['"x".includesRegex("+")', "invalid_regex: Invalid regular expression. Dangling meta character '+' at index 0"],
    ['"x".includesRegex("?")', "invalid_regex: Invalid regular expression. Dangling meta character '?' at index 0"],
    ['"x".includesRegex("a**b")', "invalid_regex: Invalid regular expression. Dangling meta character '*' at index 2"],
    ['"x".includesRegex("a{2,1}")', 'invalid_regex: Invalid regular expression. Illegal repetition range at index 5'],
    ['"x".includesRegex("a{2")', 'invalid_regex: Invalid regular expression. Unclosed counted closure at index 3'],
    ['"x".includesRegex("\\\\q")', 'invalid_regex: Invalid regular expression. Illegal/unsupported escape sequence at index 1'],
    ['"x".includesRegex("a\\\\")', 'invalid_regex: Invalid regular expression. Unexpected internal error at index 2'],
    ['"x".includesRegex("\\\\p{Nope}")', 'invalid_regex: Invalid regular expression. Unknown character property name {Nope} at index 7'],
    ['"x".includesRegex("\\\\k<no>")', 'invalid_regex: Invalid regular expression. named capturing group <no> does not exist at index 5'],
    [
      '"x".includesRegex("(?<a>x)(?<a>y)")',
      'invalid_regex: Invalid regular expression. Named capturing group <a> is already defined at index 11',
    ],
    ['"x".includesRegex("(?z)")', 'invalid_regex: Invalid regular expression. Unknown inline modifier at index 2'],
    ['"x".includesRegex("(?<=a+)b")', 'false'],
    ['"x".includesRegex("[z-a]")', 'invalid_regex: Invalid regular expression. Illegal character range at index 3'],
    ['"x".includesRegex("\\\\1")', 'false'],
    ['"x".includesRegex("🛫🛫(")', 'invalid_regex: Invalid regular expression. Unclosed group at index 2'],
    ['"a*b".includesRegex("\\\\Qa*b")', 'true'],
    ['{ let find = (t, r) => t.includesRegex(r); find("x", "(") }', 'invalid_regex: Invalid regular expression. Unclosed group at index 1'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('all matches of an expression', () => {
  test.each([
    ['"A12, B7 and C301".matches("[A-Z]\\\\d+")', '["A12", "B7", "C301"]'],
    ['"gate".matches("\\\\d")', '[]'],
    ['"aaaa".matches("aa")', '["aa", "aa"]'],
    ['"x1y2".matches("([a-z])(\\\\d)")', '["x1", "y2"]'],
    ['"abc".matches("")', '["", "", "", ""]'],
    ['"abc".matches("b?")', '["", "b", "", ""]'],
    ['"<a><b>".matches("<.*>")', '["<a><b>"]'],
    ['"<a><b>".matches("<.*?>")', '["<a>", "<b>"]'],
    ['"🛫1🛬2".matches("\\\\D")', '["🛫", "🛬"]'],
    ['"A12, B7 and C301".matchIndexes("[A-Z]\\\\d+")', '[[0, "A12"], [5, "B7"], [12, "C301"]]'],
    ['"gate".matchIndexes("\\\\d")', '[]'],
    ['"ab".matchIndexes("")', '[[0, ""], [1, ""], [2, ""]]'],
    ['"row 12".matchIndexes("\\\\d+").map(m => m[0])', '[4]'],
    ['"row 12".matchIndexes("\\\\d+").map(m => m[1].length)', '[2]'],
    ['"row".matches(1)', 'invalid_argument: expected value for `regex` of type String, received Int'],
    ['"row".matchIndexes(null)', 'invalid_argument: expected value for `regex` of type String, received Null'],
    ['"row".matches("*")', "invalid_regex: Invalid regular expression. Dangling meta character '*' at index 0"],
    ['"row".matchIndexes("a{2,1}")', 'invalid_regex: Invalid regular expression. Illegal repetition range at index 5'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('what expressions can do', () => {
  test.each([
    ['"cat dog bird".matches("cat|bird")', '["cat", "bird"]'],
    ['"ababab c".matches("(ab){2}")', '["abab"]'],
    ['"aXbXc".matches("a.*?X")', '["aX"]'],
    ['"aaa".includesRegex("a*+a")', 'false'],
    ['"price 5, cost 7".matches("\\\\w+(?= 5)")', '["price"]'],
    ['"a1 b2".matches("[a-z](?!1)\\\\d")', '["b2"]'],
    ['"$5 €7".matches("(?<=\\\\$)\\\\d")', '["5"]'],
    ['"2024-05".includesRegex("(?<year>\\\\d{4})-(?<month>\\\\d\\\\d)")', 'true'],
    ['"abab abba".matches("(.)(.)\\\\1\\\\2")', '["abab"]'],
    ['"Ab aB".matches("(?i:a)b")', '["Ab"]'],
    ['"a1".includesRegex("(?x) a \\\\d # letter and digit")', 'true'],
    ['"1+1=2".includesRegex("\\\\Q1+1\\\\E")', 'true'],
    ['"a5_".matches("[a-c[0-9]]")', '["a", "5"]'],
    ['"abcdef".matches("[a-f&&[^bd]]")', '["a", "c", "e", "f"]'],
    ['"a1b2".matches("[^0-9]")', '["a", "b"]'],
    ['"Ab1 !".matches("\\\\p{Punct}")', '["!"]'],
    ['"aBcD".matches("\\\\p{Lu}")', '["B", "D"]'],
    ['"a\\tb".includesRegex("a\\\\hb")', 'true'],
    ['"a\\r\\nb".matches("\\\\R").length', '1'],
    ['"A".includesRegex("\\\\x41")', 'true'],
    ['"🛫".includesRegex("\\\\x{1F6EB}")', 'true'],
    ['"a\\n".includesRegex("a\\\\Z")', 'true'],
    ['"a\\n".includesRegex("a\\\\z")', 'false'],
    ['"a\\n".includesRegex("a$")', 'true'],
    ['"١".includesRegex("\\\\d")', 'false'],
    ['"é".includesRegex("\\\\w")', 'false'],
    ['"é١".matches("(?U)\\\\w").length', '2'],
    ['"Ä".includesRegex("(?i)ä")', 'false'],
    ['"Ä".includesRegex("(?iu)ä")', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('replacing with an expression', () => {
  test.each([
    ['"row 12 seat 4".replaceRegex("\\\\d+", "#")', '"row \\# seat 4"'],
    ['"1a2b3c".replaceRegex("\\\\d", "", 2)', '"ab3c"'],
    ['"1a".replaceRegex("\\\\d", "", 0)', 'invalid_argument: invalid argument `count`: must be greater than or equal to 1'],
    ['"1a".replaceRegex("\\\\d", "", -5)', 'invalid_argument: invalid argument `count`: must be greater than or equal to 1'],
    ['"John Snow".replaceRegex("(\\\\w+) (\\\\w+)", "$2 $1")', '"$2 $1"'],
    ['"a1".replaceRegex("\\\\d", "\\\\n")', '"a\\\\n"'],
    ['"abc".replaceRegex("\\\\d", "x")', '"abc"'],
    ['"row 12 seat 4".replaceAllRegex("\\\\d+", "#")', '"row \\# seat \\#"'],
    ['"  too   many  spaces ".replaceAllRegex("\\\\s+", " ")', '" too many spaces "'],
    ['"aaab".replaceAllRegex("^a", "x")', '"xxxb"'],
    ['"aab".replaceAllRegex("(?<=a)a", "x")', '"axb"'],
    ['"abc abc".replaceAllRegex("\\\\b.", "_")', '"___ ___"'],
    ['"abc".replaceAllRegex("\\\\d", "x")', '"abc"'],
    ['"abc".replaceRegex("", "-")', '"-abc"'],
    ['"abc".replaceAllRegex("x*", "0123456789")', 'value_too_large: Value too large: string size 16777220 exceeds limit 16777216.'],
    ['"Gate GATE gate".replaceAllRegex("(?i)gate", "door")', '"door door door"'],
    ['"a".replaceRegex(1, "x")', 'invalid_argument: expected arguments to `replaceRegex` of type (String, String), received (Int, String)'],
    [
      '"a".replaceRegex("a", "x", "1")',
      'invalid_argument: expected arguments to `replaceRegex` of type (String, String, Int), received (String, String, String)',
    ],
    ['"a".replaceRegex("(", "x")', 'invalid_regex: Invalid regular expression. Unclosed group at index 1'],
    ['"a".replaceAllRegex("[", "x")', 'invalid_regex: Invalid regular expression. Unclosed character class at index 0'],
    ['"a".replaceRegex("(", "x", 0)', 'invalid_regex: Invalid regular expression. Unclosed group at index 1'],
    ['"a".replaceAllRegex("a", 1)', 'invalid_argument: expected value for `replacement` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('splitting with an expression', () => {
  test.each([
    ['"one  two   three".splitRegex("\\\\s+")', '["one", "two", "three"]'],
    ['"a1b22c".splitRegex("\\\\d+")', '["a", "b", "c"]'],
    ['"1a".splitRegex("\\\\d")', '["", "a"]'],
    ['"a1".splitRegex("\\\\d")', '["a", ""]'],
    ['"abc".splitRegex("\\\\d")', '["abc"]'],
    ['"a,b;c".splitRegex("[,;]")', '["a", "b", "c"]'],
    ['"a1b".splitRegex("(\\\\d)")', '["a", "b"]'],
    ['"gate".splitRegex("")', '["g", "a", "t", "e"]'],
    ['"a1b".splitRegex("\\\\d*")', '["a", "", "b", ""]'],
    ['"LX1638ZRH".splitRegex("(?=[A-Z])")', '["L", "X", "1", "6", "3", "8", "Z", "R", "H"]'],
    ['"abc".splitRegex("^")', '["a", "b", "c"]'],
    ['"abc".splitRegex("$")', '["a", "b", "c"]'],
    ['"".splitRegex("\\\\d")', '[""]'],
    ['"abc".splitRegex("[")', 'invalid_regex: Invalid regular expression. Unclosed character class at index 0'],
    ['"abc".splitRegex(1)', 'invalid_argument: expected value for `regex` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('an expression that the platform cannot take', () => {
  test('is refused like one that is wrong', () => {
    // More groups than the platform numbers, however large its stack is.
    const expression = `"${'(a)'.repeat(70_000)}"`
    expect(evaluateToText(`"aaa".includesRegex(${expression})`)).toBe(
      'invalid_regex: Invalid regular expression. The expression is too large or too complex.',
    )
  })
})
