import type { DatabasePath, Snapshot } from '@terrarium/contracts'
import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { isMirrored } from '../../ui/reading-direction.ts'
import { formatTime } from '../../ui/time.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { snapshotsQuery } from './snapshot-queries.ts'

/** Text of an option that is read from left to right on a page that is read from right to left, too. */
function isolated(text: string): string {
  return isMirrored() ? `\u2066${text}\u2069` : text
}

/** The complete snapshots that a copy or restore can be made of, as options of a choice. */
export function useSnapshotChoice(source: DatabasePath | undefined) {
  const { data } = useInfiniteQuery(snapshotsQuery(useServices(), source))
  const snapshots = data?.pages.flatMap(({ results }) => results).filter(({ status }) => status === 'Complete')
  const label = ({ path, created_at: created, size_bytes: size }: Snapshot) => {
    const facts = [formatTime(new Date(created)), formatBytes(size ?? 0)]
    return (source === undefined ? [formatDatabasePath(parseDatabasePath(path)), ...facts] : facts).map(isolated).join(' · ')
  }
  const options = [
    { value: '', label: text('form.snapshot') },
    ...(snapshots ?? []).map((snapshot) => ({ value: snapshot.id, label: label(snapshot) })),
  ]
  return { snapshots: snapshots ?? [], isLoaded: snapshots !== undefined, options }
}
