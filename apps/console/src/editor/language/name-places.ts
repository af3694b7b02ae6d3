import { tokenize } from '@terrarium/language'
import type { NamePlace } from './protocol.ts'

/** Places of a text with the lines that they are in. */
export function placesIn(
  source: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  file?: string,
): readonly NamePlace[] {
  return spans.map(({ start, end }) => {
    const from = source.lastIndexOf('\n', start - 1) + 1
    const to = source.indexOf('\n', start)
    return {
      file,
      start,
      end,
      line: source.slice(0, from).split('\n').length,
      source: source.slice(from, to === -1 ? undefined : to).trim(),
    }
  })
}

function isWord(kind: string): boolean {
  return kind !== 'string' && !/Comment$/.test(kind)
}

/** The name that a place of a schema touches; undefined where none is. */
export function nameAt(source: string, offset: number): string | undefined {
  const token = tokenize(source, 'fsl').find(
    ({ kind, start, end }) => start <= offset && offset <= end && isWord(kind) && /^\w+$/.test(source.slice(start, end)),
  )
  return token && source.slice(token.start, token.end)
}

/** Where a schema writes a name. Every word that reads so counts: a local of that name may be found as well, and nothing is missed. */
export function placesOfName(source: string, name: string, file?: string): readonly NamePlace[] {
  const spans = tokenize(source, 'fsl').filter(({ kind, start, end }) => isWord(kind) && source.slice(start, end) === name)
  return placesIn(source, spans, file)
}
