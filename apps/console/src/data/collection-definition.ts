import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { fql } from './fql.ts'
import type { QueryTemplate } from './fql.ts'
import type { Services } from './services.ts'
import type { PlainValue } from './wire-value.ts'

export interface FieldDefinition {
  readonly name: string
  /** As written in the schema: `String?`. */
  readonly signature: string
  /** The expression of the value that a document gets without one. */
  readonly defaultValue: string | undefined
}

export interface ComputedField {
  readonly name: string
  /** The lambda that computes it. */
  readonly body: string
}

export interface IndexEntry {
  /** The path as written: `.author.name`. */
  readonly field: string
  readonly multiValued: boolean
  readonly descending: boolean
}

export interface IndexDefinition {
  readonly name: string
  readonly terms: readonly IndexEntry[]
  readonly values: readonly IndexEntry[]
  readonly queryable: boolean
  /** `complete`, `building`, `failed` or what else the server says. */
  readonly status: string
}

/** A rule that every write is checked against. */
export type ConstraintDefinition =
  | {
      readonly kind: 'unique'
      readonly entries: readonly IndexEntry[]
      /** `active`, `pending`, `failed` or what else the server says. */
      readonly status: string
    }
  | { readonly kind: 'check'; readonly name: string; readonly body: string }

/** What a collection's definition says. */
export interface CollectionDefinition {
  readonly name: string
  /** When it was last changed, as an ISO time; undefined where that is not known. */
  readonly changed?: string | undefined
  readonly alias: string | undefined
  readonly fields: readonly FieldDefinition[]
  readonly computedFields: readonly ComputedField[]
  /** The type of fields that are not defined; undefined when there may be none. */
  readonly wildcard: string | undefined
  readonly indexes: readonly IndexDefinition[]
  readonly constraints: readonly ConstraintDefinition[]
  /** Undefined: history is kept for ever. */
  readonly historyDays: number | undefined
  readonly ttlDays: number | undefined
}

/** The part of a query that projects the definition which the variable `definition` holds. */
export const DEFINITION: QueryTemplate = fql`{
  name: definition.name, ts: definition.ts, alias: definition.alias, fields: definition.fields, computed: definition.computed_fields,
  wildcard: definition.wildcard, indexes: definition.indexes, constraints: definition.constraints, history_days: definition.history_days, ttl_days: definition.ttl_days
}`

/** Reads what is known of one collection; null when there is none of that name. */
export function collectionQuery(services: Services, path: DatabasePath, collection: string) {
  return queryOptions({
    queryKey: collectionKey(path, collection),
    queryFn: async ({ signal }): Promise<CollectionDefinition | null> => {
      const query = fql`let definition: Any = Collection.byName(${collection})
        if (definition == null) null else ${DEFINITION}`
      return readDefinition(await services.database.read({ path, role: 'admin', query, screen: 'collections', operation: 'open', signal }))
    },
  })
}

/** The key of a collection's definition in the cache. */
export function collectionKey(path: DatabasePath, collection: string): readonly string[] {
  return ['collection', formatDatabasePath(path), collection]
}

type Members = Readonly<Record<string, PlainValue | undefined>>

/** Reads a definition as `DEFINITION` gives it; what it does not know how to read is left out. */
export function readDefinition(answer: PlainValue): CollectionDefinition | null {
  const { name, ts, alias, fields, computed, wildcard, indexes, constraints, history_days: historyDays, ttl_days: ttlDays } = membersOf(answer)
  if (typeof name !== 'string') return null
  return {
    name,
    changed: textOf(ts),
    alias: textOf(alias),
    fields: Object.entries(membersOf(fields)).flatMap(([field, definition]) => {
      const { signature, default: defaultValue } = membersOf(definition)
      return typeof signature === 'string' ? [{ name: field, signature, defaultValue: textOf(defaultValue) }] : []
    }),
    computedFields: Object.entries(membersOf(computed)).flatMap(([field, definition]) => {
      const { body } = membersOf(definition)
      return typeof body === 'string' ? [{ name: field, body }] : []
    }),
    // A collection that defines no fields takes any.
    wildcard: textOf(wildcard) ?? (Object.keys(membersOf(fields)).length === 0 ? 'Any' : undefined),
    indexes: Object.entries(membersOf(indexes)).map(([index, definition]) => readIndex(index, membersOf(definition))),
    constraints: listOf(constraints).flatMap((constraint) => readConstraint(membersOf(constraint))),
    historyDays: numberOf(historyDays),
    ttlDays: numberOf(ttlDays),
  }
}

function readIndex(name: string, { terms, values, queryable, status }: Members): IndexDefinition {
  return { name, terms: readEntries(terms), values: readEntries(values), queryable: queryable !== false, status: textOf(status) ?? '' }
}

function readConstraint({ unique, check, status }: Members): readonly ConstraintDefinition[] {
  if (unique !== undefined && unique !== null) return [{ kind: 'unique', entries: readEntries(unique), status: textOf(status) ?? '' }]
  const { name, body } = membersOf(check)
  return typeof name === 'string' && typeof body === 'string' ? [{ kind: 'check', name, body }] : []
}

function listOf(value: PlainValue | undefined): readonly PlainValue[] {
  return Array.isArray(value) ? (value as readonly PlainValue[]) : []
}

/** An entry may be the bare name of a field. */
function readEntries(entries: PlainValue | undefined): readonly IndexEntry[] {
  return listOf(entries).flatMap((entry) => {
    const { field, mva, order } = typeof entry === 'string' ? { field: entry } : membersOf(entry)
    if (typeof field !== 'string') return []
    return [{ field: /^[.[]/.test(field) ? field : `.${field}`, multiValued: mva === true, descending: order === 'desc' }]
  })
}

function membersOf(value: PlainValue | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
}

function textOf(value: PlainValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: PlainValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
