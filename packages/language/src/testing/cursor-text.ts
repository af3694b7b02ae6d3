/** A text with a place in it. */
export interface CursorText {
  readonly source: string
  readonly offset: number
}

/** Reads a query whose cursor is written as `|`: the last that stands alone, so that `||` can be used. */
export function takeCursor(text: string): CursorText {
  return cutAt(text, [...text.matchAll(/(?<!\|)\|(?!\|)/g)].pop()?.index)
}

/** Reads a schema whose cursor is written as `§`. */
export function takeMark(text: string): CursorText {
  return cutAt(text, text.includes('§') ? text.indexOf('§') : undefined)
}

function cutAt(text: string, offset: number | undefined): CursorText {
  if (offset === undefined) throw new Error(`no cursor in: ${text}`)
  return { source: text.slice(0, offset) + text.slice(offset + 1), offset }
}
