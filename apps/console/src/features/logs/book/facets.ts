import type { LogBook } from './log-book.ts'
import { TEXTS } from './log-line.ts'

/** What lines hold, to choose from. */
export interface LogFacets {
  readonly statuses: readonly string[]
  readonly roles: readonly string[]
  readonly tags: readonly string[]
  readonly databases: readonly string[]
}

const TAGS_MAX = 200
const DATABASES_MAX = 200

/** Lists what occurs in a book; of many tags, and of many databases, the first only. */
export function facetsOf(book: LogBook): LogFacets {
  const statuses = new Set<number>()
  const [database, , role, tags] = TEXTS.map((name) => {
    const places = new Set<number>()
    for (let row = 0; row < book.rows; row++) places.add(book.place(name, row))
    return [...places].map((place) => book.texts[place] ?? '')
  })
  for (let row = 0; row < book.rows; row++) statuses.add(book.number('status', row))
  const each = new Set<string>()
  for (const of of tags ?? []) for (const tag of of.split(',')) if (each.size < TAGS_MAX) each.add(tag)
  const listed = (found: readonly string[] = []): readonly string[] => found.filter((text) => text !== '').sort()
  return {
    statuses: listed([...statuses].map(String)),
    roles: listed(role),
    tags: listed([...each]),
    databases: listed(database?.slice(0, DATABASES_MAX)),
  }
}
