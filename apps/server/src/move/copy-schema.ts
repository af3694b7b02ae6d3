import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MoveError } from './move-error.ts'
import type { CollectionProgress } from './progress.ts'
import type { TaggedObject } from './stored-document.ts'
import { query, send } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** Schema files: texts by their names. */
export type SchemaFiles = ReadonlyMap<string, string>

/** Reads the schema that is in force, or the one that is staged. @throws {MoveError} */
export async function readSchema(place: Place, isStaged = false): Promise<SchemaFiles> {
  const staged = isStaged ? '?staged=true' : ''
  const { files } = (await send(place, { method: 'GET', target: `/schema/1/files${staged}` })) as {
    readonly files: readonly { filename: string }[]
  }
  const found = new Map<string, string>()
  for (const { filename } of files) {
    const target = `/schema/1/files/${encodeURIComponent(filename)}${staged}`
    found.set(filename, ((await send(place, { method: 'GET', target })) as { readonly content: string }).content)
  }
  return found
}

/** Replaces the schema in force by these files. Nothing is written where there are none. @throws {MoveError} */
export async function writeSchema(place: Place, files: SchemaFiles, isStaged = false): Promise<void> {
  if (files.size === 0 && !isStaged) return
  const form = new FormData()
  for (const [filename, content] of files) form.append(filename, new Blob([content]))
  await send(place, { target: `/schema/1/update?force=true&staged=${String(isStaged)}`, body: form })
}

/** Removes the schema in force. @throws {MoveError} */
export async function clearSchema(place: Place): Promise<void> {
  await send(place, { target: '/schema/1/update?force=true&staged=false', body: new FormData() })
}

/** Digest that tells one schema from another. */
export function digestOf(files: SchemaFiles): string {
  return createHash('sha256')
    .update(JSON.stringify([...files].sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
}

interface Definition {
  readonly name: string
  readonly constraints: readonly TaggedObject[] | null
  readonly fields: { readonly [name: string]: TaggedObject } | null
  readonly computed: readonly string[]
  readonly historyDays: { readonly '@int': string } | { readonly '@long': string } | null
}

const DEFINITIONS = `Collection.all().toArray().map(c => ({
  name: c.name, constraints: c.constraints, fields: c.fields, historyDays: c.history_days,
  computed: if (c.computed_fields == null) [] else Object.keys(c.computed_fields)
}))`

/**
 * Puts the constraints of all collections aside, because documents come in the order of their ids, and because some may be older than a
 * constraint that they do not meet. Unique constraints leave an index over the same terms, with which they are in force at once when they
 * come back. Returns the collections.
 */
export async function putConstraintsAside(place: Place): Promise<Record<string, CollectionProgress>> {
  const definitions = (await query(place, DEFINITIONS)) as unknown as readonly Definition[]
  for (const { name, constraints } of definitions) {
    if (constraints === null || constraints.length === 0) continue
    const indexes = constraints.flatMap(({ unique }, at) =>
      unique === undefined ? [] : [[`moving_unique_${at}`, { terms: termsOf(unique) }] as const],
    )
    const values = { name, indexes: Object.fromEntries(indexes) }
    await query(place, 'Collection.byName(name)!.update({ constraints: [], indexes: indexes }) { name }', values)
  }
  return Object.fromEntries(
    definitions.map(({ name, computed, fields, historyDays }) => {
      const defaults = Object.entries(fields ?? {}).flatMap(([field, { default: value }]) => (value === undefined ? [] : [field]))
      return [name, { computed, defaults, historyDays: historyDays === null ? null : daysOf(historyDays), isCopied: false }]
    }),
  )
}

function termsOf(unique: Tagged): Tagged {
  return (unique as readonly Tagged[]).map((term) => (typeof term === 'string' ? { field: term } : term))
}

const daysOf = (tagged: object): number => Number(Object.values(tagged)[0])

const PENDING = `Collection.all().toArray().flatMap(c => (c.constraints ?? []).map(.status)).includes("pending")`
const PENDING_POLL_MS = 500

/** Brings the constraints back, and waits until each is in force for all documents. */
export async function restoreConstraints(place: Place, files: SchemaFiles, onWait: () => void): Promise<void> {
  await writeSchema(place, files)
  while ((await query(place, PENDING)) === true) {
    onWait()
    await pause(PENDING_POLL_MS, undefined, place.signal && { signal: place.signal }).catch(() => undefined)
  }
}

/** State of a staged schema; `none`, too, where the server has no staging. */
export async function stagedStatus(place: Place): Promise<string> {
  try {
    const { status } = (await send(place, { method: 'GET', target: '/schema/1/staged/status' })) as { readonly status: string }
    return status
  } catch (error: unknown) {
    if (error instanceof MoveError && NO_STAGING.has(error.status ?? 0)) return NOT_STAGED
    throw error
  }
}

export const NOT_STAGED = 'none'
/** Roots, and servers without staging, refuse the request or do not know it. */
const NO_STAGING = new Set([400, 404, 405])
