import type { SeenSchema } from '../../data/seen-schemas.ts'
import { text } from '../../messages/activity-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

interface VersionsTableProps {
  readonly versions: readonly SeenSchema[]
  /** The version that is in force; undefined until it is known, and no text can be opened before. */
  readonly current: number | undefined
  readonly editorRefusal: string | undefined
  readonly onOpen: (version: SeenSchema) => void
}

const MICROS_PER_MS = 1000

function timeOf({ version }: SeenSchema): string {
  return new Date(version / MICROS_PER_MS).toISOString()
}

/** The versions of the schema that were shown in this browser. */
export function VersionsTable({ versions, current, editorRefusal, onOpen }: VersionsTableProps) {
  const columns: readonly Column<SeenSchema>[] = [
    {
      id: 'version',
      label: text('activity.version'),
      cell: (seen) => (
        <>
          <Time value={timeOf(seen)} /> {seen.version === current && <Badge tone="ok">{text('activity.version_current')}</Badge>}
        </>
      ),
    },
    {
      id: 'actions',
      label: text('activity.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (seen) => {
        if (current === undefined || seen.version === current) return undefined
        if (seen.files === undefined) return text('activity.version_gone')
        return (
          <Button
            size="sm"
            icon="schema"
            aria-label={text('activity.version_open_named', { time: timeOf(seen) })}
            disabledReason={editorRefusal}
            onClick={() => onOpen(seen)}
          >
            {text('activity.version_open')}
          </Button>
        )
      },
    },
  ]
  return <Table caption={text('activity.versions')} columns={columns} rows={versions} rowKey={({ version }) => String(version)} />
}
