import type { Snapshot } from '@terrarium/contracts'
import { parseDatabasePath } from '@terrarium/contracts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { SnapshotAction } from './snapshot-actions.tsx'

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog)
const RestoreDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreDialog)
const DeleteSnapshotDialog = lazyDialog(async () => (await import('./delete-snapshot-dialog.tsx')).DeleteSnapshotDialog)

/** A snapshot and what is to be done with it. */
export interface ChosenSnapshot {
  readonly action: SnapshotAction
  readonly snapshot: Snapshot
}

interface SnapshotDialogsProps {
  readonly chosen: ChosenSnapshot | undefined
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** The dialog of what is to be done with a snapshot. */
export function SnapshotDialogs({ chosen, onClose, onDeleted }: SnapshotDialogsProps) {
  if (chosen === undefined) return null
  const { action, snapshot } = chosen
  const source = parseDatabasePath(snapshot.path)
  const common = { open: true, onClose }
  if (action === 'copy') return <CopyDialog key={snapshot.id} {...common} source={source} snapshotId={snapshot.id} />
  if (action === 'restore') return <RestoreDialog key={snapshot.id} {...common} source={source} snapshotId={snapshot.id} />
  return <DeleteSnapshotDialog key={snapshot.id} {...common} snapshot={snapshot} {...(onDeleted && { onDeleted })} />
}
