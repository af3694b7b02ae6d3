import { useState } from 'react'
import { text } from '../../../messages/schema-text.ts'
import { ConflictNote } from '../../../ui/conflict/conflict-note.tsx'
import { sayRebased } from '../../../ui/conflict/say-rebased.ts'
import { formatTime } from '../../../ui/time.tsx'
import { TextChanges } from '../changes/changes-view.tsx'
import { mergeSchemas } from './merge-schemas.ts'
import type { SchemaText } from './use-schema-text.ts'
import styles from './schema-workbench.module.css'

/** Whether somebody else has changed the schema under an edit. */
export function hasConflict({ isDirty, base, latest }: SchemaText): boolean {
  return isDirty && latest.version !== base.version
}

/** When a schema was made, which its version says in microseconds. */
function timeOf({ version }: SchemaText['latest']): string {
  return formatTime(new Date(Math.floor(version / 1000)))
}

/** Says that the schema has changed under an edit, which can be put on top of it item by item. */
export function SchemaConflict({ text: { base, files, latest, show } }: { readonly text: SchemaText }) {
  const [isUnparsed, setUnparsed] = useState(false)
  const rebase = () => {
    const merged = mergeSchemas(base.files, files, latest.files)
    setUnparsed(merged === undefined)
    if (merged === undefined) return
    show(merged.files, latest)
    sayRebased(merged.clashes)
  }
  return (
    <div className={styles['note']}>
      <ConflictNote
        changes={<TextChanges before={base.files} after={latest.files} />}
        onRebase={rebase}
        onOverwrite={() => show(files, latest)}
      >
        {isUnparsed ? text('schema.conflict_unparsed') : text('schema.conflict_at', { time: timeOf(latest) })}
      </ConflictNote>
    </div>
  )
}
