import type { ChangeRecord } from '@terrarium/store'
import { decodeChanges } from '../storage/change-record.ts'

/** Names the collection of a database, for telling whose changes concern a listener. */
export function concernOf(scope: number, collectionId: number): string {
  return `${scope}:${collectionId}`
}

/** Whether the collection of a listener is in one of some databases. */
export function isConcernOf(concern: string, scopes: ReadonlySet<number>): boolean {
  return scopes.has(Number(concern.split(':')[0]))
}

/** The collections that a commit changed documents of, as `EventPage.concern` names them. */
export function concernsOf({ value }: ChangeRecord): ReadonlySet<string> {
  const { scope, changes } = decodeChanges(value)
  return new Set(changes.map(({ collectionId }) => concernOf(scope, collectionId)))
}
