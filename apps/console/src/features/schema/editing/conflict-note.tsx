import { useState } from 'react'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatTime } from '../../../ui/time.tsx'
import { toasts } from '../../../ui/toast-store.ts'
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

/** Says that the schema has changed under an edit, and offers what can be done: look, merge, overwrite. */
export function ConflictNote({ text: { base, files, latest, show } }: { readonly text: SchemaText }) {
  const [isOpen, setOpen] = useState(false)
  const [isUnparsed, setUnparsed] = useState(false)
  const rebase = () => {
    const merged = mergeSchemas(base.files, files, latest.files)
    setUnparsed(merged === undefined)
    if (merged === undefined) return
    show(merged.files, latest)
    const hasClashes = merged.clashes.length > 0
    toasts.show({
      theme: hasClashes ? 'warning' : 'success',
      title: hasClashes ? text('schema.rebased_clashes', { items: merged.clashes.join(', ') }) : text('schema.rebased'),
      ...(hasClashes && { timeout: 'max' as const }),
    })
  }
  return (
    <div className={styles['note']}>
      <Note
        tone="warn"
        role="alert"
        detail={
          <span className={styles['buttons']}>
            <Button size="xs" onClick={() => setOpen(true)}>
              {text('schema.conflict_see')}
            </Button>
            <Button size="xs" onClick={rebase}>
              {text('schema.conflict_rebase')}
            </Button>
            <Button size="xs" variant="quietDanger" onClick={() => show(files, latest)}>
              {text('schema.conflict_overwrite')}
            </Button>
          </span>
        }
      >
        {isUnparsed ? text('schema.conflict_unparsed') : text('schema.conflict_at', { time: timeOf(latest) })}
      </Note>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('schema.conflict_title')}
        wide
        footer={
          <Button variant="primary" data-autofocus onClick={() => setOpen(false)}>
            {text('action.close')}
          </Button>
        }
      >
        <TextChanges before={base.files} after={latest.files} />
      </Dialog>
    </div>
  )
}
