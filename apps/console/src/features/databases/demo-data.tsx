import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './database-overview.module.css'
import { sampleOrigin } from './glasshouse/sample-marks.ts'

const RemoveDemoDialog = lazyDialog(async () => (await import('./remove-demo-dialog.tsx')).RemoveDemoDialog)

/** Says that a database holds demo data and offers to remove it. */
export function DemoData() {
  const { storageKey } = useDatabase()
  const mayDelete = usePermission('databases', 'delete')
  const [origin, setOrigin] = useState(() => sampleOrigin(storageKey))
  const [open, setOpen] = useState(false)
  const edits = useEdits()
  if (origin === undefined) return null
  return (
    <section className={styles['section']}>
      <h2>{text('demo.title')}</h2>
      <p className={styles['none']}>{text('demo.help')}</p>
      <p>
        <Button
          size="sm"
          icon="trash"
          disabledReason={mayDelete ? undefined : text('databases.no_permission_delete')}
          onClick={() => edits.begin(() => setOpen(true))}
        >
          {text('demo.remove')}
        </Button>
      </p>
      {edits.question}
      <RemoveDemoDialog open={open} origin={origin} onClose={() => setOpen(false)} onRemoved={() => setOrigin(undefined)} />
    </section>
  )
}
