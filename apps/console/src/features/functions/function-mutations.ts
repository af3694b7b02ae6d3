import type { DatabasePath } from '@terrarium/contracts'
import { activity } from '../../data/activity.ts'
import { definitionBefore } from '../../data/definition-before.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { refreshSchema } from '../../data/schema-files.ts'
import type { Services } from '../../data/services.ts'
import { toPlain } from '../../data/wire-value.ts'
import { text } from '../../messages/functions-text.ts'
import { storedSignature } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'

const CHANGED = 'terrarium:changed'

/** A database whose functions are changed, and the name under which this browser keeps its activity. */
interface ChangedDatabase {
  readonly path: DatabasePath
  readonly storageKey: string
}

interface Change {
  readonly operation: string
  readonly query: QueryTemplate
  /** What was done, for the activity. */
  readonly done: string
}

async function change(services: Services, { path, storageKey }: ChangedDatabase, { operation, query, done }: Change): Promise<void> {
  await services.database.read({ path, role: 'admin', query, screen: 'functions', operation })
  activity.record(storageKey, done)
  await refreshSchema(services, path)
}

/** Members as the server stores them: what is empty is not there. */
function membersOf(values: FunctionValues) {
  const { body, role, alias } = values
  const orNull = (member: string) => (member.trim() === '' ? null : member)
  return { body, signature: orNull(storedSignature(values)), role: orNull(role), alias: orNull(alias) }
}

/** Creates a function. @throws {QueryFailedError} */
export function createFunction(services: Services, database: ChangedDatabase, values: FunctionValues): Promise<void> {
  const query = fql`Function.create(${{ name: values.name, ...membersOf(values) }}) { name }`
  return change(services, database, { operation: 'create', query, done: text('functions.created', { name: values.name }) })
}

/** Creates a function by its schema text. @throws {SchemaRequestError} */
export async function createFunctionByText(
  services: Services,
  { path, storageKey }: ChangedDatabase,
  { name, source }: { readonly name: string; readonly source: string },
): Promise<void> {
  await services.schema.send({ path, method: 'POST', route: '/items/functions', body: { kind: 'text', source } })
  activity.record(storageKey, text('functions.created', { name }))
  await refreshSchema(services, path)
}

/** Changes a function, unless somebody else has changed it since the form began with it. @throws {QueryFailedError} */
export function updateFunction(services: Services, database: ChangedDatabase, values: FunctionValues): Promise<void> {
  const { name, ts } = values
  const query = fql`
    let found = Function.byName(${name})!
    if (found.ts != Time(${ts})) abort(${CHANGED})
    found.update(${membersOf(values)}) { name }`
  return change(services, database, { operation: 'update', query, done: text('functions.saved', { name }) })
}

/** Whether a save was refused because the function was changed meanwhile. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.abort !== undefined && toPlain(error.failure.abort) === CHANGED
}

/** Deletes a function. @throws {SchemaRequestError} while roles name it */
export async function deleteFunction(services: Services, { path, storageKey }: ChangedDatabase, name: string): Promise<void> {
  const definition = await definitionBefore(services, path, 'functions', name)
  await services.schema.send({ path, method: 'DELETE', route: `/items/functions/${encodeURIComponent(name)}` })
  activity.record(storageKey, text('functions.deleted', { name }), definition)
}
