import { PLACEHOLDER } from '@terrarium/engine'
import { tokenize } from '@terrarium/language'
import type { Token } from '@terrarium/language'
import { quickShape } from './quick-shape.ts'

/** Characters of a text that its shape is made of, and of a shape. */
const TEXT_LENGTH_MAX = 16_384
const SHAPE_LENGTH_MAX = 2_000
const SHAPES_MAX = 1_000

const shapes = new Map<string, string>()

/**
 * Returns the shape of a query: its text with `<string>`, `<number>` and `<value>` in place of what differs from run to run, without comments
 * and with single blanks. Queries that differ only in values have one shape, and no value can be read from it.
 *
 * @param text a query's text with a placeholder for each value of its template
 * @see design: experience.md §3.26
 */
export function shapeOf(text: string): string {
  const known = shapes.get(text)
  if (known !== undefined) return known
  const begin = text.slice(0, TEXT_LENGTH_MAX)
  const shape = (quickShape(begin) ?? tokenShape(begin)).trim().slice(0, SHAPE_LENGTH_MAX)
  if (shapes.size >= SHAPES_MAX) shapes.clear()
  if (text.length <= TEXT_LENGTH_MAX) shapes.set(text, shape)
  return shape
}

/** Marks a value while a text is split into tokens; no query has it. */
const MARK = '\u{10fffd}'

/** Renders the shape of any text, token by token. */
export function tokenShape(query: string): string {
  const text = query.split(PLACEHOLDER).join(MARK)
  let shape = ''
  let before = ''
  for (const token of tokenize(text)) {
    const part = partOf(token, text)
    // A string with escapes is several tokens.
    if (part !== '<string>' || before !== '<string>') shape += part === ' ' && shape.endsWith(' ') ? '' : part
    before = part
  }
  return shape.split(MARK).join('<value>')
}

function partOf({ kind, start, end }: Token, text: string): string {
  switch (kind) {
    case 'space':
    case 'lineComment':
    case 'blockComment':
      return ' '
    case 'number':
      return '<number>'
    case 'string':
    case 'escape':
      return '<string>'
    default: {
      const part = text.slice(start, end)
      return /^["'`]/.test(part) ? '<string>' : part
    }
  }
}
