/**
 * Removes documents whose `ttl` is over: no query sees them since, so their removal changes nothing but the room that they take. Each goes as
 * if it were deleted, with its entries, but leaves no event. The version stays in the history for as long as that is kept.
 */
import type { Timestamp } from '@terrarium/base'
import { isRefusal } from '../documents/build-indexes.ts'
import { expiryKey, expiryOf, expiryRange, keyHolderKey, type Expiry } from '../model/key-space.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { Snapshot } from '@terrarium/store'

/** The next documents whose `ttl` is over: as many as there is room for, all of the first one's database. */
export function nextExpiries(snapshot: Pick<Snapshot, 'scan'>, now: Timestamp, max: number): readonly Expiry[] {
  const found: Expiry[] = []
  for (const { key } of snapshot.scan(expiryRange(now))) {
    const expiry = expiryOf(key)
    if (found.length === 0 || expiry.scope === found[0]?.scope) found.push(expiry)
    if (found.length >= max) break
  }
  return found
}

/** Removes documents of the database of a run, as many as there is time for. Returns how many. */
export function expireDocuments(context: QueryContext, expiries: readonly Expiry[], isOver: () => boolean): number {
  const { transaction } = context
  let removed = 0
  for (const [at, expiry] of expiries.entries()) {
    if (at > 0 && isOver()) break
    const mark = transaction.mark()
    try {
      if (expireDocument(context, expiry)) removed++
    } catch (error: unknown) {
      if (!isRefusal(error)) throw error
      transaction.rollback(mark)
      // What is too much after others may not be too much by itself. A document whose entries cannot be derived stays, unseen.
      if (at > 0) break
    }
    transaction.write({ key: expiryKey(expiry), value: undefined })
  }
  return removed
}

function expireDocument(context: QueryContext, { scope, collectionId, id, time }: Expiry): boolean {
  const collection = context.catalog.findCollectionById(collectionId)
  if (collection === undefined || collection.named) return false
  const isExpired = context.documents.expire(collection, id, time)
  if (isExpired && collectionId === SYSTEM_ID.Key) context.transaction.write({ key: keyHolderKey(id, scope), value: undefined })
  return isExpired
}
