import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { QueryTab } from '../workspace/query-tab.ts'
import { shareFragment } from '../../../data/shared-query.ts'
import styles from '../saved/saved.module.css'

interface ShareDialogProps {
  readonly tab: QueryTab
  /** The address of this shell. */
  readonly href: string
  readonly onClose: () => void
}

/** Makes a link to the query. What is secret, and results, stay here. */
export function ShareDialog({ tab, href, onClose }: ShareDialogProps) {
  const [withArguments, setWithArguments] = useState(false)
  const [withDocument, setWithDocument] = useState(false)
  const link = href + shareFragment(tab, { withArguments, withDocument })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('share.title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.close')}</Button>
          <Button variant="primary" icon="copy" data-autofocus onClick={() => void copyText(link)}>
            {text('share.copy')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextField
          label={text('share.link')}
          help={text('share.help')}
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        {tab.arguments.length > 0 && (
          <label className={styles['check']}>
            <input type="checkbox" checked={withArguments} onChange={(event) => setWithArguments(event.target.checked)} />
            {text('share.with_arguments', { count: tab.arguments.length })}
          </label>
        )}
        {tab.context.kind === 'document' && (
          <label className={styles['check']}>
            <input type="checkbox" checked={withDocument} onChange={(event) => setWithDocument(event.target.checked)} />
            {text('share.with_document', { document: `${tab.context.collection}("${tab.context.id}")` })}
          </label>
        )}
      </div>
    </Dialog>
  )
}
