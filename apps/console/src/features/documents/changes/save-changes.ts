import type { QueryFailure } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fieldOf, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import type { PendingChange } from './pending-changes.ts'
import { transactionOf } from './transaction.ts'

/** A change that somebody else's came before. */
export interface Clash {
  readonly change: Exclude<PendingChange, { readonly kind: 'create' }>
  /** What is stored now; undefined when the document has been deleted. */
  readonly current: StoredDocument | undefined
}

/** How one saved change ended: the document as it is stored, undefined when it was deleted. */
export interface SavedChange {
  readonly change: PendingChange
  readonly document: StoredDocument | undefined
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly changes: readonly SavedChange[] }
  | { readonly kind: 'clash'; readonly clashes: readonly Clash[] }
  | { readonly kind: 'refused'; readonly failure: QueryFailure }

/** Saves all changes in one transaction, or none of them. Rejects only when no query could be sent. */
export async function saveChanges(services: Services, place: CollectionPlace, changes: readonly PendingChange[]): Promise<SaveOutcome> {
  const query = transactionOf(place.collection, changes)
  const outcome = await services.database.run({
    path: place.path,
    role: 'admin',
    query,
    screen: 'documents',
    operation: 'save',
    typecheck: false,
  })
  if (outcome.kind === 'success') {
    const results = outcome.data.kind === 'array' ? outcome.data.items : []
    return { kind: 'saved', changes: changes.map((change, at) => ({ change, document: savedDocument(change, results[at]) })) }
  }
  const clashes = readClashes(outcome.abort, changes)
  return clashes.length > 0 ? { kind: 'clash', clashes } : { kind: 'refused', failure: outcome }
}

function savedDocument(change: PendingChange, result: WireValue | undefined): StoredDocument | undefined {
  return change.kind === 'delete' || result === undefined ? undefined : readDocument(result)
}

function readClashes(abort: WireValue | undefined, changes: readonly PendingChange[]): readonly Clash[] {
  const listed = abort?.kind === 'object' ? fieldOf(abort.fields, 'clashes') : undefined
  if (listed?.kind !== 'array') return []
  return listed.items.flatMap((item): Clash[] => {
    const current = readDocument(item)
    const id = current?.id ?? (item.kind === 'reference' ? item.id : undefined)
    const change = changes.find((each) => each.id === id)
    return change === undefined || change.kind === 'create' ? [] : [{ change, current }]
  })
}
