import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

const TO_STRING = member('() => String', 'Returns the text itself.', '"Emma".toString()', '"Emma"')

/** Texts. Positions and lengths count code points. */
export const STRING: TypeSignature = type('String', 'A text. Positions and lengths count code points.', {
  persistable: true,
  access: member('(index: Number) => String', 'The code point at a position, from 0.', '"tea"[1]', '"e"'),
  fields: {
    length: member('Number', 'The number of code points.', '"tea".length', '3'),
    at: member('(index: Number) => String', 'The code point at a position, from 0. Fails outside of the text.', '"tea".at(0)', '"t"'),
    casefold: member(
      '(() => String) & ((format: String) => String)',
      'Folds case and compatible forms, so that texts compare as people read them. The format is NFKCCaseFold, NFC, NFD, NFKC or NFKD.',
      '"STRASSE".casefold() == "straße".casefold()',
      'true',
    ),
    concat: member('(other: String) => String', 'This text with another behind it.', '"tea".concat("pot")', '"teapot"'),
    endsWith: member('(suffix: String) => Boolean', 'Whether the text ends with another.', '"teapot".endsWith("pot")', 'true'),
    includes: member('(pattern: String) => Boolean', 'Whether another text occurs in this one.', '"teapot".includes("apo")', 'true'),
    includesRegex: member(
      '(regex: String) => Boolean',
      'Whether a regular expression matches somewhere.',
      '"room 12".includesRegex("[0-9]+")',
      'true',
    ),
    indexOf: member(
      '((pattern: String) => Number | Null) & ((pattern: String, start: Number) => Number | Null)',
      'Where another text first occurs, at or behind a start; null when it does not.',
      '"banana".indexOf("an", 2)',
      '3',
    ),
    indexOfRegex: member(
      '((regex: String) => Number | Null) & ((regex: String, start: Number) => Number | Null)',
      'Where a regular expression first matches, at or behind a start; null when it does not.',
      '"room 12".indexOfRegex("[0-9]")',
      '5',
    ),
    insert: member(
      '(index: Number, other: String) => String',
      'The text with another put in at a position.',
      '"tea".insert(3, "pot")',
      '"teapot"',
    ),
    lastIndexOf: member(
      '((pattern: String) => Number | Null) & ((pattern: String, end: Number) => Number | Null)',
      'Where another text last occurs, beginning at or before an end; null when it does not.',
      '"banana".lastIndexOf("an")',
      '3',
    ),
    matches: member(
      '(regex: String) => Array<String>',
      'All matches of a regular expression, in order.',
      '"1 to 22".matches("[0-9]+")',
      '["1", "22"]',
    ),
    matchIndexes: member(
      '(regex: String) => Array<[Number, String]>',
      'All matches of a regular expression with their positions.',
      '"a1b2".matchIndexes("[0-9]")',
      '[[1, "1"], [3, "2"]]',
    ),
    parseDouble: member('() => Number | Null', 'Reads a Double; null when the text is none.', '"1.5e3".parseDouble()', '1500.0'),
    parseInt: member(
      '(() => Number | Null) & ((radix: Number) => Number | Null)',
      'Reads an Int of a radix from 2 to 36, 10 unless given; null when the text is none.',
      '"ff".parseInt(16)',
      '255',
    ),
    parseLong: member(
      '(() => Number | Null) & ((radix: Number) => Number | Null)',
      'Reads a Long of a radix from 2 to 36, 10 unless given; null when the text is none.',
      '"4294967297".parseLong()',
      '4294967297',
    ),
    parseNumber: member(
      '() => Number | Null',
      'Reads an Int, else a Long, else a Double; null when the text is no number.',
      '"12".parseNumber()',
      '12',
    ),
    replace: member(
      '((pattern: String, replacement: String) => String) & ((pattern: String, replacement: String, amount: Number) => String)',
      'Replaces the first occurrence of a text, or the first so many.',
      '"a-b-c".replace("-", "+")',
      '"a+b-c"',
    ),
    replaceAll: member(
      '(pattern: String, replacement: String) => String',
      'Replaces every occurrence of a text.',
      '"a-b-c".replaceAll("-", "+")',
      '"a+b+c"',
    ),
    replaceAllRegex: member(
      '(pattern: String, replacement: String) => String',
      'Replaces every match of a regular expression. The replacement is taken literally.',
      '"a1b22".replaceAllRegex("[0-9]+", "#")',
      '"a\\#b\\#"',
    ),
    replaceRegex: member(
      '((regex: String, replacement: String) => String) & ((regex: String, replacement: String, amount: Number) => String)',
      'Replaces the first match of a regular expression, or the first so many.',
      '"a1b2".replaceRegex("[0-9]", "x")',
      '"axb2"',
    ),
    slice: member(
      '((start: Number) => String) & ((start: Number, end: Number) => String)',
      'The part from a start up to, and without, an end. Never fails: positions are clamped.',
      '"teapot".slice(3, 5)',
      '"po"',
    ),
    split: member(
      '(separator: String) => Array<String>',
      'The parts between the occurrences of a separator.',
      '"a,b,,c".split(",")',
      '["a", "b", "", "c"]',
    ),
    splitAt: member(
      '(index: Number) => [String, String]',
      'The two parts before and from a position.',
      '"teapot".splitAt(3)',
      '["tea", "pot"]',
    ),
    splitRegex: member(
      '(regex: String) => Array<String>',
      'The parts between the matches of a regular expression.',
      '"a1b22c".splitRegex("[0-9]+")',
      '["a", "b", "c"]',
    ),
    startsWith: member('(prefix: String) => Boolean', 'Whether the text begins with another.', '"teapot".startsWith("tea")', 'true'),
    toLowerCase: member('() => String', 'The text in small letters.', '"Tea".toLowerCase()', '"tea"'),
    toString: TO_STRING,
    toUpperCase: member('() => String', 'The text in capitals.', '"Tea".toUpperCase()', '"TEA"'),
  },
})

/** The type as a value, for `isa`. */
export const STRING_MODULE: ModuleSignature = module('String', 'The type of texts, for `isa`.', { fields: {} })
