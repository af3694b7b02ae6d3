import type { CharacterSet } from './character-set.ts'

const CATEGORIES: ReadonlySet<string> = new Set(
  'Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf L M N Z C P S LC'.split(' '),
)

/** `\p{Alpha}` and its like, ASCII only. */
const POSIX: ReadonlyMap<string, CharacterSet> = new Map([
  ['ASCII', '[\\p{ASCII}]'],
  ['Alnum', '[a-zA-Z0-9]'],
  ['Alpha', '[a-zA-Z]'],
  ['Blank', '[\\u{20}\\t]'],
  ['Cntrl', '[\\u{0}-\\u{1f}\\u{7f}]'],
  ['Digit', '[0-9]'],
  ['Graph', '[\\u{21}-\\u{7e}]'],
  ['Lower', '[a-z]'],
  ['Print', '[\\u{20}-\\u{7e}]'],
  ['Punct', '[\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}]'],
  ['Space', '[\\u{20}\\t-\\r]'],
  ['Upper', '[A-Z]'],
  ['XDigit', '[0-9a-fA-F]'],
  ['LD', '[\\p{L}\\p{Nd}]'],
  ['L1', '[\\u{0}-\\u{ff}]'],
  ['all', '[\\p{Any}]'],
  ['javaLowerCase', '[\\p{Lowercase}]'],
  ['javaUpperCase', '[\\p{Uppercase}]'],
  ['javaAlphabetic', '[\\p{Alphabetic}]'],
  ['javaIdeographic', '[\\p{Ideographic}]'],
  ['javaTitleCase', '[\\p{Lt}]'],
  ['javaDigit', '[\\p{Nd}]'],
  ['javaDefined', '[\\P{Cn}]'],
  ['javaLetter', '[\\p{L}]'],
  ['javaLetterOrDigit', '[\\p{L}\\p{Nd}]'],
  ['javaSpaceChar', '[\\p{Z}]'],
  ['javaWhitespace', '[[\\p{Z}\\t-\\r\\u{1c}-\\u{1f}]--[\\u{a0}\\u{2007}\\u{202f}]]'],
  ['javaISOControl', '[\\p{Cc}]'],
  ['javaMirrored', '[\\p{Bidi_Mirrored}]'],
])

/** `\p{IsAlphabetic}` and its like; the POSIX names under `(?U)` lead here, too. */
const UNICODE: ReadonlyMap<string, CharacterSet> = new Map([
  ['ALPHABETIC', '[\\p{Alphabetic}]'],
  ['LETTER', '[\\p{L}]'],
  ['IDEOGRAPHIC', '[\\p{Ideographic}]'],
  ['LOWERCASE', '[\\p{Lowercase}]'],
  ['UPPERCASE', '[\\p{Uppercase}]'],
  ['TITLECASE', '[\\p{Lt}]'],
  ['WHITE_SPACE', '[\\p{White_Space}]'],
  ['WHITESPACE', '[\\p{White_Space}]'],
  ['CONTROL', '[\\p{Cc}]'],
  ['PUNCTUATION', '[\\p{P}]'],
  ['HEX_DIGIT', '[\\p{Hex_Digit}\\p{Nd}]'],
  ['HEXDIGIT', '[\\p{Hex_Digit}\\p{Nd}]'],
  ['ASSIGNED', '[\\P{Cn}]'],
  ['NONCHARACTER_CODE_POINT', '[\\p{Noncharacter_Code_Point}]'],
  ['NONCHARACTERCODEPOINT', '[\\p{Noncharacter_Code_Point}]'],
  ['DIGIT', '[\\p{Nd}]'],
  ['ALNUM', '[\\p{Alphabetic}\\p{Nd}]'],
  ['BLANK', '[\\p{Zs}\\t]'],
  ['GRAPH', '[^[\\p{White_Space}\\p{Cc}\\p{Cs}\\p{Cn}]]'],
  ['PRINT', '[[\\p{Any}]--[\\p{Zl}\\p{Zp}\\p{Cc}\\p{Cs}\\p{Cn}]]'],
  ['WORD', '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u{200c}\\u{200d}]'],
  ['JOIN_CONTROL', '[\\p{Join_Control}]'],
  ['JOINCONTROL', '[\\p{Join_Control}]'],
])

const POSIX_TO_UNICODE: ReadonlyMap<string, string> = new Map([
  ['ALPHA', 'ALPHABETIC'],
  ['LOWER', 'LOWERCASE'],
  ['UPPER', 'UPPERCASE'],
  ['SPACE', 'WHITE_SPACE'],
  ['PUNCT', 'PUNCTUATION'],
  ['XDIGIT', 'HEX_DIGIT'],
  ['ALNUM', 'ALNUM'],
  ['CNTRL', 'CONTROL'],
  ['DIGIT', 'DIGIT'],
  ['BLANK', 'BLANK'],
  ['GRAPH', 'GRAPH'],
  ['PRINT', 'PRINT'],
])

/** First and last code point of the blocks in common use, by name in capitals without separators. */
const BLOCKS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['BASICLATIN', [0x0000, 0x007f]],
  ['LATIN1SUPPLEMENT', [0x0080, 0x00ff]],
  ['LATINEXTENDEDA', [0x0100, 0x017f]],
  ['LATINEXTENDEDB', [0x0180, 0x024f]],
  ['IPAEXTENSIONS', [0x0250, 0x02af]],
  ['COMBININGDIACRITICALMARKS', [0x0300, 0x036f]],
  ['GREEK', [0x0370, 0x03ff]],
  ['GREEKANDCOPTIC', [0x0370, 0x03ff]],
  ['CYRILLIC', [0x0400, 0x04ff]],
  ['ARMENIAN', [0x0530, 0x058f]],
  ['HEBREW', [0x0590, 0x05ff]],
  ['ARABIC', [0x0600, 0x06ff]],
  ['DEVANAGARI', [0x0900, 0x097f]],
  ['THAI', [0x0e00, 0x0e7f]],
  ['HANGULJAMO', [0x1100, 0x11ff]],
  ['LATINEXTENDEDADDITIONAL', [0x1e00, 0x1eff]],
  ['GREEKEXTENDED', [0x1f00, 0x1fff]],
  ['GENERALPUNCTUATION', [0x2000, 0x206f]],
  ['SUPERSCRIPTSANDSUBSCRIPTS', [0x2070, 0x209f]],
  ['CURRENCYSYMBOLS', [0x20a0, 0x20cf]],
  ['LETTERLIKESYMBOLS', [0x2100, 0x214f]],
  ['NUMBERFORMS', [0x2150, 0x218f]],
  ['ARROWS', [0x2190, 0x21ff]],
  ['MATHEMATICALOPERATORS', [0x2200, 0x22ff]],
  ['BOXDRAWING', [0x2500, 0x257f]],
  ['DINGBATS', [0x2700, 0x27bf]],
  ['CJKSYMBOLSANDPUNCTUATION', [0x3000, 0x303f]],
  ['HIRAGANA', [0x3040, 0x309f]],
  ['KATAKANA', [0x30a0, 0x30ff]],
  ['CJKUNIFIEDIDEOGRAPHS', [0x4e00, 0x9fff]],
  ['HANGULSYLLABLES', [0xac00, 0xd7a3]],
  ['EMOTICONS', [0x1f600, 0x1f64f]],
])

/** Finds the set of `\p{name}`; undefined when there is no such property. */
export function findProperty(name: string, unicodeClasses: boolean): CharacterSet | undefined {
  if (name.startsWith('In')) return findBlock(name.slice(2))
  if (name.startsWith('Is')) return findUnicodeProperty(name.slice(2)) ?? findJavaProperty(name.slice(2)) ?? findScript(name.slice(2))
  return (unicodeClasses ? findUnicodePosix(name) : undefined) ?? findJavaProperty(name)
}

/** Finds the set of `\p{name=value}`; undefined when there is none. */
export function findPropertyValue(name: string, value: string): CharacterSet | undefined {
  switch (name) {
    case 'sc':
    case 'script':
      return findScript(value)
    case 'blk':
    case 'block':
      return findBlock(value)
    case 'gc':
    case 'general_category':
      return findJavaProperty(value)
    default:
      return undefined
  }
}

function findJavaProperty(name: string): CharacterSet | undefined {
  return CATEGORIES.has(name) ? `[\\p{${name}}]` : POSIX.get(name)
}

function findUnicodeProperty(name: string): CharacterSet | undefined {
  return UNICODE.get(name.toUpperCase())
}

function findUnicodePosix(name: string): CharacterSet | undefined {
  const property = POSIX_TO_UNICODE.get(name.toUpperCase())
  return property === undefined ? undefined : UNICODE.get(property)
}

function findScript(name: string): CharacterSet | undefined {
  const script = name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join('_')
  if (!/^\w+$/.test(script)) return undefined
  const set = `[\\p{Script=${script}}]`
  try {
    new RegExp(set, 'v')
    return set
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function findBlock(name: string): CharacterSet | undefined {
  const block = BLOCKS.get(name.replace(/[\s_-]/g, '').toUpperCase())
  return block === undefined ? undefined : `[\\u{${block[0].toString(16)}}-\\u{${block[1].toString(16)}}]`
}
