import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { changedNames } from '../../../data/field-differences.ts'
import { readAll } from '../transfer/read-all.ts'
import type { StoredDocument } from '../values/document.ts'

/** Documents of each database that one comparison reads. */
export const SAMPLED_DOCUMENTS = 200

/** A document that two databases do not hold alike. */
export interface DocumentDifference {
  readonly id: string
  /** The database that alone has it, by its place in the comparison; undefined when both do. */
  readonly onlyIn: 0 | 1 | undefined
  /** Names of the fields that differ. */
  readonly names: readonly string[]
}

export interface SampleComparison {
  readonly compared: number
  readonly differences: readonly DocumentDifference[]
  /** The last id that was compared, where there are more; undefined when everything was. */
  readonly until: string | undefined
}

type Documents = readonly StoredDocument[]

/** Ids are whole numbers without leading zeros: the shorter one is smaller. */
const byId = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : Number(one > other))

/**
 * Compares the first documents of two collections, both in the order of their ids. Where one list was cut, documents behind its end are
 * left out: whether the other has them is not known. When a document was written does not count.
 */
export function compareSamples(samples: readonly [Documents, Documents], limit: number): SampleComparison {
  const ends = samples.flatMap((documents) => (documents.length < limit ? [] : (documents[documents.length - 1]?.id ?? [])))
  const until = [...ends].sort(byId)[0]
  const maps = samples.map((documents) => new Map(documents.map((document) => [document.id, document])))
  const ids = [...new Set(samples.flatMap((documents) => documents.map(({ id }) => id)))].sort(byId)
  const compared = ids.filter((id) => until === undefined || byId(id, until) <= 0)
  const differences = compared.flatMap((id): readonly DocumentDifference[] => {
    const [one, other] = [maps[0]?.get(id), maps[1]?.get(id)]
    if (one === undefined || other === undefined) return [{ id, onlyIn: one === undefined ? 1 : 0, names: [] }]
    const names = changedNames(one.fields, other.fields)
    return names.length === 0 ? [] : [{ id, onlyIn: undefined, names }]
  })
  return { compared: compared.length, differences, until }
}

interface SampleRequest {
  readonly paths: readonly [DatabasePath, DatabasePath]
  readonly collection: string
  /** The id to begin with; empty begins with the first document. */
  readonly from: string
  readonly signal: AbortSignal
}

/** Reads the first documents of a collection in two databases, from an id on, and compares them. @throws {QueryFailedError} */
export async function compareDatabases(services: Services, request: SampleRequest): Promise<SampleComparison> {
  const [one, other] = request.paths
  const samples = await Promise.all([readSample(services, one, request), readSample(services, other, request)])
  return compareSamples([samples[0], samples[1]], SAMPLED_DOCUMENTS)
}

async function readSample(services: Services, path: DatabasePath, { collection, from, signal }: SampleRequest): Promise<Documents> {
  const documents: StoredDocument[] = []
  const all = fql`Collection(${collection})`
  const set = from === '' ? fql`${all}.all().take(${SAMPLED_DOCUMENTS})` : fql`${all}.all({ from: ID(${from}) }).take(${SAMPLED_DOCUMENTS})`
  const place = { path, collection, storageKey: formatDatabasePath(path) }
  const onPage = (page: Documents) => {
    for (const document of page) documents.push(document)
  }
  await readAll(services, { place, set, at: '', signal, onPage })
  return documents
}
