import { setReads } from '../../data/document-count.ts'
import { text } from '../../messages/collections-text.ts'

/** What counting the documents of a collection costs, by how many there were when they were counted last. */
export function countCostText(known: number | undefined): string {
  return known === undefined ? text('collections.count_cost') : text('collections.count_cost_about', { reads: setReads(known) })
}
