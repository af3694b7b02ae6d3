import { char, isDigit, isLetter } from './pattern-reader.ts'

const BACKSLASH = char('\\')

/**
 * Replaces `\Q…\E` by escapes of each character.
 *
 * The positions in error messages count in the text that results, as they do on the JVM.
 */
export function unquote(codePoints: readonly number[]): readonly number[] {
  if (!codePoints.some((code, index) => code === BACKSLASH && codePoints[index + 1] === char('Q'))) return codePoints
  const plain: number[] = []
  for (let index = 0; index < codePoints.length;) {
    const code = codePoints[index] as number
    const following = codePoints[index + 1]
    if (code !== BACKSLASH) {
      plain.push(code)
      index += 1
    } else if (following !== char('Q')) {
      plain.push(code, ...(following === undefined ? [] : [following]))
      index += 2
    } else {
      const end = findQuoteEnd(codePoints, index + 2)
      for (let quoted = index + 2; quoted < end; quoted += 1) plain.push(...escaped(codePoints[quoted] as number, quoted === index + 2))
      index = end + 2
    }
  }
  return plain
}

function findQuoteEnd(codePoints: readonly number[], start: number): number {
  for (let index = start; index < codePoints.length; index += 1) {
    if (codePoints[index] === BACKSLASH && codePoints[index + 1] === char('E')) return index
  }
  return codePoints.length
}

/** A first digit is written as a code, lest it join an escape before the quote. */
function escaped(code: number, isFirst: boolean): readonly number[] {
  if (code > 0x7f || isLetter(code)) return [code]
  if (isDigit(code)) return isFirst ? [BACKSLASH, char('x'), char('3'), code] : [code]
  return [BACKSLASH, code]
}
