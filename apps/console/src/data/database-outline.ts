import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import type { CollectionOutline, DatabaseNames, FunctionOutline, SchemaOutline } from '@terrarium/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { fql } from './fql.ts'
import { QueryFailedError } from './query-outcome.ts'
import { useServices } from './services.ts'
import type { Services } from './services.ts'
import { fieldsOf, listOf, toPlain } from './wire-value.ts'
import type { PlainValue } from './wire-value.ts'

/** What the editor has to know of a database: its collections and functions as their definitions say, and names. */
export interface DatabaseOutline extends SchemaOutline, Partial<DatabaseNames> {
  /** Whether the database refuses queries that do not fit their types. */
  readonly isTypechecked: boolean
  /** The version of the schema that this is the outline of; undefined when the answer did not tell. */
  readonly schemaVersion: number | undefined
  /** Days for which the history of each collection is kept; null: for ever. */
  readonly historyDays?: Readonly<Record<string, number | null>>
}

const QUERY = fql`{
  typechecked: Query.isEnvTypechecked(),
  collections: Collection.all().map(c => {
    name: c.name, alias: c.alias, fields: c.fields, wildcard: c.wildcard,
    computed: c.computed_fields, indexes: c.indexes, ttls: c.document_ttls, history: c.history_days
  }).toArray(),
  functions: Function.all().map(f => { name: f.name, alias: f.alias, signature: f.signature, body: f.body }).toArray(),
  roles: Role.all().map(.name).toArray(),
  providers: AccessProvider.all().map(.name).toArray()
}`

const ROLES_QUERY = fql`Role.all().map(.name).toArray()`

function databaseOutlineQuery({ database }: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: ['database-outline', formatDatabasePath(path)],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<DatabaseOutline> => {
      const request = { path, role: 'admin', query: QUERY, screen: 'shell', operation: 'outline', typecheck: false, signal } as const
      const outcome = await database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return { ...readOutline(toPlain(outcome.data)), schemaVersion: outcome.schemaVersion }
    },
  })
}

/**
 * The outline of a database, undefined until it is read.
 *
 * It is read once, and again when an answer of the database tells of a later version of the schema.
 */
export function useDatabaseOutline(path: DatabasePath, seenVersion: number | undefined): DatabaseOutline | undefined {
  const { data, isFetching, refetch } = useQuery(databaseOutlineQuery(useServices(), path))
  const isOutdated = !isFetching && seenVersion !== undefined && seenVersion > (data?.schemaVersion ?? Infinity)
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return data
}

/**
 * Reads the names of the roles again into the outline that is known, and returns them. A role made elsewhere is there as soon as somebody is
 * about to choose one; where they cannot be read, the names stay as they were.
 */
export function useRefreshRoles(path: DatabasePath): () => Promise<readonly string[] | undefined> {
  const services = useServices()
  return useCallback(async () => {
    const { queryKey } = databaseOutlineQuery(services, path)
    const request = { path, role: 'admin', query: ROLES_QUERY, screen: 'shell', operation: 'roles', typecheck: false } as const
    const outcome = await services.database.run(request)
    if (outcome.kind === 'failure') return undefined
    const roles = listOf(toPlain(outcome.data)).filter((name) => typeof name === 'string')
    services.cache.setQueryData<DatabaseOutline>(queryKey, (outline) => outline && { ...outline, roles })
    return roles
  }, [services, path])
}

type Fields = Readonly<Record<string, PlainValue | undefined>>

/** Reads the answer; what it does not know how to read is left out. */
export function readOutline(answer: PlainValue): Omit<DatabaseOutline, 'schemaVersion'> {
  const { typechecked, collections, functions, roles, providers } = fieldsOf(answer)
  return {
    isTypechecked: typechecked !== false,
    collections: listOf(collections).flatMap((collection) => readCollection(fieldsOf(collection))),
    historyDays: Object.fromEntries(listOf(collections).flatMap((collection) => readHistory(fieldsOf(collection)))),
    functions: listOf(functions).flatMap((definition) => readFunction(fieldsOf(definition))),
    roles: listOf(roles).filter((name) => typeof name === 'string'),
    accessProviders: listOf(providers).filter((name) => typeof name === 'string'),
  }
}

function readHistory({ name, history }: Fields): readonly (readonly [string, number | null])[] {
  return typeof name === 'string' && history !== undefined ? [[name, typeof history === 'number' ? history : null]] : []
}

function readCollection({ name, alias, fields, wildcard, computed, indexes, ttls }: Fields): CollectionOutline[] {
  if (typeof name !== 'string') return []
  const collection: CollectionOutline = {
    name,
    ...optional('alias', textOf(alias)),
    ...optional('wildcard', textOf(wildcard)),
    ...(typeof ttls === 'boolean' && { documentTtls: ttls }),
    fields: Object.entries(fieldsOf(fields)).flatMap(([field, definition]) => {
      const { signature, default: given } = fieldsOf(definition)
      return typeof signature === 'string' ? [{ name: field, signature, hasDefault: typeof given === 'string' }] : []
    }),
    computedFields: Object.entries(fieldsOf(computed)).flatMap(([field, definition]) => {
      const { body, signature } = fieldsOf(definition)
      return typeof body === 'string' ? [{ name: field, body, ...optional('signature', textOf(signature)) }] : []
    }),
    indexes: Object.entries(fieldsOf(indexes)).map(([index, definition]) => ({
      name: index,
      terms: readTerms(fieldsOf(definition)['terms']),
    })),
  }
  return [collection]
}

function readTerms(terms: PlainValue | undefined): readonly { readonly field: string; readonly multiValued: boolean }[] {
  return listOf(terms).flatMap((term) => {
    const { field, mva } = fieldsOf(term)
    return typeof field === 'string' ? [{ field, multiValued: mva === true }] : []
  })
}

function readFunction({ name, alias, signature, body }: Fields): FunctionOutline[] {
  if (typeof name !== 'string' || typeof body !== 'string') return []
  return [{ name, body, ...optional('alias', textOf(alias)), ...optional('signature', textOf(signature)) }]
}

function optional<Name extends string>(name: Name, value: string | undefined): { readonly [key in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [key in Name]?: string })
}

function textOf(value: PlainValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
