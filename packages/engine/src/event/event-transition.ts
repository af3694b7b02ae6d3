/** What a transaction did to a document, or to its rows in an index. */
export type StoredAction = 'create' | 'update' | 'delete'

export type EventType = 'add' | 'update' | 'remove'

/**
 * What a change is to somebody who sees only the versions that pass the source's filters; undefined: nothing.
 *
 * @see reference: storage-semantics.md §10.3
 */
export function transition(action: StoredAction, currentPasses: boolean, previousPasses: boolean): EventType | undefined {
  const passes = action !== 'delete' && currentPasses
  const passed = action !== 'create' && previousPasses
  if (passes) return passed ? 'update' : 'add'
  return passed ? 'remove' : undefined
}
