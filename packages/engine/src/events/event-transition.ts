/** What a transaction did to a document, or to its rows in an index. */
export type StoredAction = 'create' | 'update' | 'delete'

export type EventType = 'add' | 'update' | 'remove'

/**
 * The event of a change for a listener that sees only the versions which pass the source's filters; undefined: none.
 *
 * @see reference: storage-semantics.md §10.3
 */
export function transition(action: StoredAction, currentPasses: boolean, previousPasses: boolean): EventType | undefined {
  const passes = action !== 'delete' && currentPasses
  const passed = action !== 'create' && previousPasses
  if (passes) return passed ? 'update' : 'add'
  return passed ? 'remove' : undefined
}
