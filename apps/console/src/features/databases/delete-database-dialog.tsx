import { childPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { CONTENT_KINDS, contentCountsQuery, formatCount } from './contents-query.ts'
import type { ContentCounts } from './contents-query.ts'
import { deleteDatabase } from './database-mutations.ts'
import styles from './database-dialogs.module.css'

interface DeleteDatabaseDialogProps {
  readonly open: boolean
  readonly parent: DatabasePath
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

function consequenceText(counts: ContentCounts): string {
  const [children = '', ...contents] = [...CONTENT_KINDS]
    .reverse()
    .map((kind) => text(`delete_database.${kind}`, { count: formatCount(counts[kind]) }))
  return text('delete_database.consequence', { contents: contents.reverse().join(', '), children })
}

function Consequence({ parent, name }: { readonly parent: DatabasePath; readonly name: string }) {
  const services = useServices()
  const { data, isError } = useQuery(contentCountsQuery(services, childPath(parent, name)))
  const waiting = isError ? text('delete_database.count_failed') : text('delete_database.counting')
  return (
    <div className={styles['consequence']} aria-live="polite">
      <p>{data === undefined ? waiting : consequenceText(data)}</p>
      <p>{text('delete_database.final')}</p>
    </div>
  )
}

/** Asks for the name before a database is deleted, and says what goes with it. */
export function DeleteDatabaseDialog({ open, parent, name, onClose, onDeleted }: DeleteDatabaseDialogProps) {
  const services = useServices()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setTyped('')
    setFailure(undefined)
    onClose()
  }
  const submit = async () => {
    if (typed !== name || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await deleteDatabase(services, parent, name)
      close()
      onDeleted?.()
      toasts.show({ theme: 'success', title: text('delete_database.done', { name }) })
    } catch (error: unknown) {
      setFailure(errorText(error, { defaultMessage: text('delete_database.failed') }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text('delete_database.title', { name })}
      dismissable={!busy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" loading={busy} disabled={typed !== name}>
            {text('delete_database.submit')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <div className={styles['notes']}>
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        </div>
      )}
      <Consequence parent={parent} name={name} />
      <TextField
        label={text('form.type_to_confirm', { name })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
