import type { ActivityEntry } from '../../data/activity.ts'
import { text } from '../../messages/activity-text.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

interface ActivityTableProps {
  readonly entries: readonly ActivityEntry[]
  /** The entry that is being taken back. */
  readonly busy: string | undefined
  /** Why nothing can be taken back here now. */
  readonly refusal: string | undefined
  /** Why no text can be put into the schema editor now. */
  readonly editorRefusal: string | undefined
  readonly onUndo: (entry: ActivityEntry) => void
}

/** What was done, and the way back. */
export function ActivityTable({ entries, busy, refusal, editorRefusal, onUndo }: ActivityTableProps) {
  const wayBack = (entry: ActivityEntry) => {
    if (entry.undo === undefined) return undefined
    const isSaved = entry.undo.kind === 'documents'
    return (
      <Button
        size="sm"
        icon="undo"
        loading={busy === entry.id}
        aria-label={text(isSaved ? 'activity.undo_named' : 'activity.open_earlier_named', { what: entry.what })}
        disabledReason={isSaved ? refusal : editorRefusal}
        onClick={() => onUndo(entry)}
      >
        {text(isSaved ? 'activity.undo' : 'activity.open_earlier')}
      </Button>
    )
  }
  const columns: readonly Column<ActivityEntry>[] = [
    { id: 'what', label: text('activity.what'), cell: ({ what }) => <bdi>{what}</bdi>, cutText: ({ what }) => what },
    { id: 'when', label: text('activity.when'), cell: ({ at }) => <Time value={at} /> },
    { id: 'actions', label: text('activity.actions'), hiddenLabel: true, align: 'end', cell: wayBack },
  ]
  return <Table caption={text('activity.done')} columns={columns} rows={entries} rowKey={({ id }) => id} />
}
