import type { TextSpan } from '../../source/span.ts'

/**
 * Replaces a span of a text.
 *
 * A text of several lines is indented like the line on which it begins. An empty text also removes the white space before it if the line
 * ends behind it, otherwise the white space behind it.
 */
export function replaceSpan(source: string, { start, end }: TextSpan, text: string): string {
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
