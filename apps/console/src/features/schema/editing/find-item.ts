import { parseSchema } from '@terrarium/language'
import type { SchemaFile } from '@terrarium/language'

/** A place in a file of a schema; line and column are counted from 1. */
interface ItemPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Where a schema declares an item; undefined where it does not. */
export function findItem(files: readonly SchemaFile[], name: string): ItemPlace | undefined {
  const item = parseSchema(files).items.find((candidate) => candidate.name.text === name)
  const file = files.find((candidate) => candidate.name === item?.span.source)
  if (item === undefined || file === undefined) return undefined
  const before = file.text.slice(0, item.name.span.start).split('\n')
  return { file: file.name, line: before.length, column: (before[before.length - 1] ?? '').length + 1 }
}
