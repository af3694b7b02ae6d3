import type { TextSpan } from '../../source/span.ts'

/** A text that replaces a span of another. */
export interface TextEdit extends TextSpan {
  readonly text: string
}

/** Applies edits that do not overlap; their offsets are those of the given text. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  let result = source
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}
