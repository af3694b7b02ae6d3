/**
 * Strings by code point. A half of a surrogate pair that stands alone counts as one.
 *
 * One regular expression finds text without surrogates, by far the most, which is then indexed directly.
 */

const SURROGATE = /[\ud800-\udfff]/

/** Counts code points before the UTF-16 offset `end`. */
export function countCodePoints(text: string, end = text.length): number {
  if (!SURROGATE.test(text)) return end
  let count = 0
  for (let offset = 0; offset < end; offset += unitsAt(text, offset)) count += 1
  return count
}

/** Gives the UTF-16 offset of the code point at `index`; the text's length when there are fewer. */
export function offsetOfCodePoint(text: string, index: number): number {
  if (!SURROGATE.test(text)) return Math.max(0, Math.min(index, text.length))
  let offset = 0
  for (let passed = 0; passed < index && offset < text.length; passed += 1) offset += unitsAt(text, offset)
  return offset
}

/** Gives the code point at a UTF-16 offset as a string. */
export function codePointAt(text: string, offset: number): string {
  return text.slice(offset, offset + unitsAt(text, offset))
}

function unitsAt(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
}
