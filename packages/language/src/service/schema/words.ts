import type { Stretch } from './stretch.ts'

/** The word that an offset is in or at. */
export function wordIn(source: string, offset: number): Stretch & { readonly text: string } {
  let start = offset
  while (/\w/.test(source.charAt(start - 1))) start--
  let end = offset
  while (/\w/.test(source.charAt(end))) end++
  return { start, end, text: source.slice(start, end) }
}
