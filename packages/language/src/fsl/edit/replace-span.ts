import type { Span } from '../../syntax/span.ts'

type Range = Pick<Span, 'start' | 'end'>

/**
 * Replaces a stretch of text.
 *
 * A text of several lines takes on the indentation of the line it begins. With nothing in its place, the white space on one side goes too:
 * that before it when its line ends behind it, else that behind it.
 */
export function replaceSpan(source: string, { start, end }: Range, text: string): string {
  const before = source.slice(0, start)
  const after = source.slice(end)
  if (text === '') return endsLine(after) ? before.trimEnd() + after : before + after.trimStart()
  const indentation = /\n([\t ]*)$/.exec(before)?.[1]
  if (indentation === undefined || !text.includes('\n')) return before + text + after
  return before + text.replace(/\n(?=[\t ]*\S)/g, `\n${indentation}`) + after
}

/** Whether nothing but blanks stands before the next line break. */
export function endsLine(text: string): boolean {
  return /^[\t ]*\n/.test(text)
}
