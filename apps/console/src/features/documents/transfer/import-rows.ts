import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
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
  /** Ids of the documents of the first batch, which was sent before and may be written. */
  readonly pending: readonly string[] | undefined
  readonly signal: AbortSignal
  /** Told before each batch which ids its documents get. */
  readonly onSend: (ids: readonly string[]) => void
  /** Told after each batch: rows behind it, documents written, rows refused in it. */
  readonly onBatch: (next: number, written: number, refused: readonly RefusedRow[]) => void
}

/** A row as it is sent: the id that its document gets, and whether it may be written already. */
interface SentRow {
  readonly row: ImportRow
  /** Undefined leaves it to the database. */
  readonly id: string | undefined
  readonly mayBeWritten: boolean
}

function createPart({ row, id, mayBeWritten }: SentRow, mapping: FieldMapping): QueryTemplate {
  const mapped = mappedFields(row.fields ?? [], mapping)
  const own = mapped.find(({ name }) => name === 'id')?.value
  const fields: readonly WireField[] =
    own !== undefined || id === undefined ? mapped : [{ name: 'id', value: { kind: 'string', value: id } }, ...mapped]
  const create = fql`documents.create(${wireArgument({ kind: 'object', fields })})`
  const written = own?.kind === 'string' || own?.kind === 'id' ? own.value : id
  return mayBeWritten && written !== undefined ? fql`if (documents.byId(${written}).exists()) null else ${create}` : create
}

function batchQuery(collection: string, rows: readonly SentRow[], mapping: FieldMapping, isTrial: boolean): QueryTemplate {
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
  { place, rows, mapping, signal }: Pick<ImportRequest, 'place' | 'rows' | 'mapping' | 'signal'>,
): Promise<readonly RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const row of rows) {
    if (row.fields === undefined) continue
    const outcome = await send(
      services,
      place,
      batchQuery(place.collection, [{ row, id: undefined, mayBeWritten: false }], mapping, true),
      signal,
    )
    if (outcome.kind === 'failure' && outcome.code !== 'abort') refused.push({ number: row.number, problem: refusalText(outcome) })
  }
  return refused
}

/**
 * Writes rows in batches, each one transaction. A batch that is refused is written row by row, so that only its bad rows are left out.
 *
 * The ids of a batch's documents are known before it is sent. A batch without an answer is sent again with the same ids, and writes only
 * what is not there: no row is written twice.
 */
export async function importRows(services: Services, request: ImportRequest): Promise<void> {
  const { place, rows, from, pending, signal, onSend, onBatch } = request
  for (let start = from; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE)
    const readable = batch.filter((row) => row.fields !== undefined)
    const unreadable = batch.flatMap(({ number, problem }) => (problem === undefined ? [] : [{ number, problem }]))
    const known = start === from ? pending : undefined
    const ids = known ?? (await newIds(services, place, readable.length, signal))
    onSend(ids)
    const sent = readable.map((row, at): SentRow => ({ row, id: ids[at], mayBeWritten: known !== undefined }))
    const refused = sent.length === 0 ? [] : await writeBatch(services, request, sent)
    onBatch(Math.min(rows.length, start + BATCH_SIZE), readable.length - refused.length, [...unreadable, ...refused])
  }
}

async function newIds(services: Services, place: CollectionPlace, count: number, signal: AbortSignal): Promise<readonly string[]> {
  if (count === 0) return []
  const outcome = await send(services, place, fql`Set.sequence(0, ${count}).toArray().map(_ => newId().toString())`, signal)
  if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
  const { data } = outcome
  return data.kind === 'array' ? data.items.flatMap((id) => (id.kind === 'string' || id.kind === 'id' ? [id.value] : [])) : []
}

/** Whether a failure leaves open what the database has done. */
function isOpen({ status, code }: QueryFailure): boolean {
  return status === 0 || status >= 500 || code === 'time_out'
}

/** Returns the rows that were refused. @throws {QueryFailedError} when nothing is known of the batch */
async function writeBatch(
  services: Services,
  { place, mapping, signal }: Pick<ImportRequest, 'place' | 'mapping' | 'signal'>,
  rows: readonly SentRow[],
): Promise<readonly RefusedRow[]> {
  const outcome = await send(services, place, batchQuery(place.collection, rows, mapping, false), signal)
  if (outcome.kind === 'success') return []
  if (isOpen(outcome)) throw new QueryFailedError(outcome)
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return [{ number: only.row.number, problem: refusalText(outcome) }]
  // Halves find the bad rows in few transactions.
  const middle = Math.ceil(rows.length / 2)
  const first = await writeBatch(services, { place, mapping, signal }, rows.slice(0, middle))
  return [...first, ...(await writeBatch(services, { place, mapping, signal }, rows.slice(middle)))]
}
