import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import type { QueryFailure, QueryOutcome } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import { wireArgument } from '../../../data/wire-encoding.ts'
import type { WireField } from '../../../data/wire-value.ts'
import type { ImportRow } from './read-file.ts'

/** Rows that one transaction writes. */
const BATCH_SIZE = 100

export interface RefusedRow {
  readonly number: number
  readonly problem: string
}

/** What each column of a file becomes: a field of that name, or nothing. */
export type FieldMapping = Readonly<Record<string, string>>

/** Members of a document that the database writes itself. */
const OWN_MEMBERS: readonly string[] = ['ts', 'coll']

/** The fields of a row under the names they are to have. */
export function mappedFields(fields: readonly WireField[], mapping: FieldMapping): readonly WireField[] {
  return fields.flatMap(({ name, value }) => {
    const target = mapping[name] ?? (OWN_MEMBERS.includes(name) ? '' : name)
    return target === ''
      ? []
      : [{ name: target, value: target === 'id' && value.kind === 'number' ? { kind: 'string', value: value.text } : value }]
  })
}

interface ImportRequest {
  readonly place: CollectionPlace
  readonly rows: readonly ImportRow[]
  readonly mapping: FieldMapping
  /** The row to begin with. */
  readonly from: number
  readonly signal: AbortSignal
  /** Told after each batch: rows behind it, documents written, rows refused in it. */
  readonly onBatch: (next: number, written: number, refused: readonly RefusedRow[]) => void
}

function createPart({ fields }: ImportRow, mapping: FieldMapping): QueryTemplate {
  return fql`documents.create(${wireArgument({ kind: 'object', fields: mappedFields(fields ?? [], mapping) })})`
}

function batchQuery(collection: string, rows: readonly ImportRow[], mapping: FieldMapping, isTrial: boolean): QueryTemplate {
  const creates = rows.flatMap((row, at): QueryTemplate['fql'] => [at === 0 ? '' : ',\n', createPart(row, mapping)])
  const head = fql`let documents: Any = Collection(${collection})\n`
  return { fql: [head, 'let created: Any = [', ...creates, ']\n', isTrial ? 'abort(created.length)' : 'created.length'] }
}

async function send(services: Services, place: CollectionPlace, query: QueryTemplate, signal: AbortSignal): Promise<QueryOutcome> {
  return services.database.run({
    path: place.path,
    role: 'admin',
    query,
    screen: 'documents',
    operation: 'import',
    typecheck: false,
    signal,
  })
}

/** What the database said about a row, its fields first. */
export function refusalText({ constraintFailures, message }: QueryFailure): string {
  if (constraintFailures.length === 0) return message
  return constraintFailures
    .map((failure) => [failure.paths.join(', '), failure.message].filter((part) => part !== '').join(': '))
    .join('; ')
}

/** Tries rows one by one without keeping any, and tells which of them the database would refuse. */
export async function tryRows(
  services: Services,
  { place, rows, mapping, signal }: Omit<ImportRequest, 'from' | 'onBatch'>,
): Promise<readonly RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const row of rows) {
    if (row.fields === undefined) continue
    const outcome = await send(services, place, batchQuery(place.collection, [row], mapping, true), signal)
    if (outcome.kind === 'failure' && outcome.code !== 'abort') refused.push({ number: row.number, problem: refusalText(outcome) })
  }
  return refused
}

/** Writes rows in batches, each one transaction. A batch that is refused is written row by row, so that only its bad rows are left out. */
export async function importRows(services: Services, { place, rows, mapping, from, signal, onBatch }: ImportRequest): Promise<void> {
  for (let start = from; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE)
    const readable = batch.filter((row) => row.fields !== undefined)
    const unreadable = batch.flatMap(({ number, problem }) => (problem === undefined ? [] : [{ number, problem }]))
    const refused = readable.length === 0 ? [] : await writeBatch(services, place, readable, mapping, signal)
    onBatch(Math.min(rows.length, start + BATCH_SIZE), readable.length - refused.length, [...unreadable, ...refused])
  }
}

async function writeBatch(
  services: Services,
  place: CollectionPlace,
  rows: readonly ImportRow[],
  mapping: FieldMapping,
  signal: AbortSignal,
): Promise<readonly RefusedRow[]> {
  const outcome = await send(services, place, batchQuery(place.collection, rows, mapping, false), signal)
  if (outcome.kind === 'success') return []
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return [{ number: only.number, problem: refusalText(outcome) }]
  // Halves find the bad rows in few transactions.
  const middle = Math.ceil(rows.length / 2)
  const first = await writeBatch(services, place, rows.slice(0, middle), mapping, signal)
  return [...first, ...(await writeBatch(services, place, rows.slice(middle), mapping, signal))]
}
