import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('replacing the first occurrence', () => {
  test.each([
    ['"one-two-three".replace("-", " ")', '"one two-three"'],
    ['"one".replace("x", "y")', '"one"'],
    ['"one-two".replace("-", "")', '"onetwo"'],
    ['"ab".replace("a", "alpha ")', '"alpha b"'],
    ['"1.5.2".replace(".", ",")', '"1,5.2"'],
    ['"price 5".replace("5", "$1 \\\\0")', '"price $1 \\\\0"'],
    ['"aaa".replace("a", "aa")', '"aaaa"'],
    ['"abc".replace("", "-")', '"-abc"'],
    ['"".replace("", "x")', '"x"'],
    ['"one-two-three-four".replace("-", " ", 2)', '"one two three-four"'],
    ['"a-b-c".replace("-", " ", 1)', '"a b-c"'],
    ['"a-b".replace("-", " ", 10)', '"a b"'],
    ['"abc".replace("", "-", 3)', '"---abc"'],
    ['"a-b".replace("-", " ", 0)', 'invalid_argument: invalid argument `count`: must be greater than or equal to 1'],
    ['"a-b".replace("-", " ", -1)', 'invalid_argument: invalid argument `count`: must be greater than or equal to 1'],
    ['"ab".replace("-", " ", 0)', 'invalid_argument: invalid argument `count`: must be greater than or equal to 1'],
    ['"a-b-c".replace("-", " ", 2.0)', '"a b c"'],
    [
      '"a-b".replace("-", " ", "1")',
      'invalid_argument: expected arguments to `replace` of type (String, String, Int), received (String, String, String)',
    ],
    ['"a1".replace(1, "x")', 'invalid_argument: expected arguments to `replace` of type (String, String), received (Int, String)'],
    ['"a1".replace("1", 2)', 'invalid_argument: expected arguments to `replace` of type (String, String), received (String, Int)'],
    ['"🛫🛬🛫".replace("🛫", "x")', '"x🛬🛫"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('replacing every occurrence', () => {
  test.each([
    ['"one-two-three".replaceAll("-", " ")', '"one two three"'],
    ['"one".replaceAll("-", " ")', '"one"'],
    ['"aaaa".replaceAll("aa", "b")', '"bb"'],
    ['"a1b1c1".replaceAll("1", "")', '"abc"'],
    ['"a.b.c".replaceAll(".", "$0")', '"a$0b$0c"'],
    ['"aba".replaceAll("a", "ab")', '"abbab"'],
    ['"abc".replaceAll("", "0123456789")', 'value_too_large: Value too large: string size 16777220 exceeds limit 16777216.'],
    ['"a".replaceAll("a", 1)', 'invalid_argument: expected value for `replacement` of type String, received Int'],
    ['"x🛫y🛫".replaceAll("🛫", "→")', '"x→y→"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('splitting text', () => {
  test.each([
    ['"a,b,c".split(",")', '["a", "b", "c"]'],
    ['"abc".split(",")', '["abc"]'],
    ['",a".split(",")', '["", "a"]'],
    ['"a,".split(",")', '["a", ""]'],
    ['",".split(",")', '["", ""]'],
    ['"a,,b".split(",")', '["a", "", "b"]'],
    ['"a,,".split(",")', '["a", "", ""]'],
    ['"a--b---c".split("--")', '["a", "b", "-c"]'],
    ['"".split(",")', '[""]'],
    ['"gate".split("")', '["g", "a", "t", "e"]'],
    ['"g".split("")', '["g", ""]'],
    ['"go".split("")', '["g", "o"]'],
    ['"".split("")', '[""]'],
    ['"gate".split("gate")', '["", ""]'],
    ['"1.2.3".split(".")', '["1", "2", "3"]'],
    ['"a🛫b🛫c".split("🛫")', '["a", "b", "c"]'],
    ['"🛫,🛬".split(",")', '["🛫", "🛬"]'],
    ['"a\\nb\\n".split("\\n")', '["a", "b", ""]'],
    ['"a,b,c".split(",").length', '3'],
    ['"a,b".split(1)', 'invalid_argument: expected value for `separator` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
