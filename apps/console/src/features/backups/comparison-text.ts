import type { SnapshotComparison } from '@terrarium/contracts'
import { text } from '../../messages/backups-text.ts'

type ComparedCollection = SnapshotComparison['databases'][number]['collections'][number]
type Count = NonNullable<ComparedCollection['live']>

/** How many documents one side has; a count that has stopped is at least that. */
export function countText(count: Count | null): string {
  if (count === null) return text('compare.absent')
  return `${count.documents.toLocaleString()}${count.is_capped ? '+' : ''}`
}

/** What the database has more or fewer of than the snapshot. */
export function differenceText({ snapshot, live }: ComparedCollection): string {
  if (snapshot === null) return text('compare.collection_live')
  if (live === null) return text('compare.collection_snapshot')
  const difference = live.documents - snapshot.documents
  if (snapshot.is_capped || (live.is_capped && difference < 0)) return text('compare.not_counted')
  if (live.is_capped) return text('compare.at_least_more', { count: difference })
  if (difference === 0) return text('compare.same')
  return text(difference > 0 ? 'compare.more' : 'compare.fewer', { count: Math.abs(difference) })
}
