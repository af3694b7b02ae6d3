import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { changedNames } from '../../../data/field-differences.ts'
import { readAll } from '../transfer/read-all.ts'
import type { StoredDocument } from '../values/document.ts'

/** Documents of each time that are compared. */
export const COMPARED_DOCUMENTS_MAX = 10_000

/** A document that is not the same at both times. */
export interface TimeDifference {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly then: StoredDocument | undefined
  readonly now: StoredDocument | undefined
  /** Names of the fields that differ; empty unless the document is there at both times. */
  readonly names: readonly string[]
}

/** What differs between two lists of documents: in the order of the later one, what is gone behind. */
export function differencesOf(then: readonly StoredDocument[], now: readonly StoredDocument[]): readonly TimeDifference[] {
  const before = new Map(then.map((document) => [document.id, document]))
  const after = new Set(now.map(({ id }) => id))
  const present = now.flatMap((document): readonly TimeDifference[] => {
    const earlier = before.get(document.id)
    if (earlier === undefined) return [{ id: document.id, kind: 'added', then: undefined, now: document, names: [] }]
    if (earlier.ts === document.ts) return []
    const names = changedNames(earlier.fields, document.fields)
    return names.length === 0 ? [] : [{ id: document.id, kind: 'changed', then: earlier, now: document, names }]
  })
  const gone = then.filter(({ id }) => !after.has(id))
  return [...present, ...gone.map((document) => ({ id: document.id, kind: 'removed' as const, then: document, now: undefined, names: [] }))]
}

export interface TimeComparison {
  readonly differences: readonly TimeDifference[]
  /** Whether one of the times has more documents than were compared. */
  readonly isCapped: boolean
}

/** Reads a set as it was at a time and as it is now. @throws {QueryFailedError} */
export async function compareTimes(
  services: Services,
  place: CollectionPlace,
  set: QueryTemplate,
  at: string,
  signal: AbortSignal,
): Promise<TimeComparison> {
  const read = async (time: string) => {
    const documents: StoredDocument[] = []
    await readAll(services, {
      place,
      set: fql`${set}.take(${COMPARED_DOCUMENTS_MAX})`,
      at: time,
      signal,
      onPage: (page) => {
        for (const document of page) documents.push(document)
      },
    })
    return documents
  }
  const [then, now] = [await read(at), await read('')]
  const isCapped = Math.max(then.length, now.length) >= COMPARED_DOCUMENTS_MAX
  return { differences: differencesOf(then, now), isCapped }
}
