/** A text with a place in it. */
export interface CursorText {
  readonly source: string
  readonly offset: number
}

/** Reads a text whose cursor is written as `|`: the last that stands alone, so that `||` can be used. For tests. */
export function takeCursor(text: string): CursorText {
  const offset = [...text.matchAll(/(?<!\|)\|(?!\|)/g)].pop()?.index
  if (offset === undefined) throw new Error(`no cursor in: ${text}`)
  return { source: text.slice(0, offset) + text.slice(offset + 1), offset }
}
