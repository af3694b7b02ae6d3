import type { SnapshotState } from '@terrarium/contracts'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<SnapshotState, BadgeTone>> = { Pending: 'neutral', InProgress: 'info', Complete: 'ok', Failed: 'bad' }

/** How far a snapshot is. */
export function SnapshotStatus({ status }: { readonly status: SnapshotState }) {
  return <Badge tone={TONES[status]}>{text(`snapshots.status.${status}`)}</Badge>
}
