import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { databaseNameError } from '../../config/database-name.ts'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { createDatabase } from './database-mutations.ts'
import type { Inherited, NewDatabase } from './database-mutations.ts'
import styles from './database-dialogs.module.css'

interface CreateDatabaseDialogProps {
  readonly open: boolean
  readonly parent: DatabasePath
  readonly onClose: () => void
}

const BLANK: NewDatabase = { name: '', typechecked: 'inherit', protected: 'inherit' }

const SETTINGS = (['inherit', 'on', 'off'] as const).map((value) => ({ value, label: text(`create_database.${value}`) }))

/** The server's refusal of the name, if that is what it refused. */
function nameRefusal(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined
  return error.failure.constraintFailures.find((failure) => failure.paths.includes('name'))?.message
}

function useCreation(parent: DatabasePath, onClose: () => void) {
  const services = useServices()
  const navigate = useNavigate()
  const [database, setDatabase] = useState(BLANK)
  const [nameError, setNameError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<NewDatabase>) => setDatabase((current) => ({ ...current, ...changed }))
  const close = () => {
    setDatabase(BLANK)
    setNameError(undefined)
    setFailure(undefined)
    onClose()
  }
  const submit = async () => {
    const invalid = databaseNameError(database.name)
    setNameError(invalid)
    setFailure(undefined)
    if (invalid !== undefined || busy) return
    setBusy(true)
    try {
      const created = await createDatabase(services, parent, database)
      close()
      toasts.show({ theme: 'success', title: text('create_database.done', { name: database.name }) })
      void navigate(paths.database.href(created.regionGroup, created.names))
    } catch (error: unknown) {
      const refusal = nameRefusal(error)
      if (refusal === undefined) setFailure(errorText(error, { defaultMessage: text('create_database.failed') }))
      else setNameError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return { database, nameError, failure, busy, change, close, submit }
}

/** The dialog that creates a database. A refused name is said at its field. */
export function CreateDatabaseDialog({ open, parent, onClose }: CreateDatabaseDialogProps) {
  const { database, nameError, failure, busy, change, close, submit } = useCreation(parent, onClose)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text('create_database.title')}
      dismissable={!busy}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={busy}>
            {text('create_database.submit')}
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
      <TextField
        label={text('create_database.name')}
        help={text('create_database.name_help')}
        error={nameError}
        value={database.name}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
        required
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField label={text('create_database.parent')} value={formatDatabasePath(parent)} readOnly tabIndex={-1} />
      <div className={styles['pair']}>
        <SelectField
          label={text('create_database.typecheck')}
          options={SETTINGS}
          value={database.typechecked}
          onChange={(event) => change({ typechecked: event.target.value as Inherited })}
        />
        <SelectField
          label={text('create_database.protected')}
          help={text('create_database.protected_help')}
          options={SETTINGS}
          value={database.protected}
          onChange={(event) => change({ protected: event.target.value as Inherited })}
        />
      </div>
    </Dialog>
  )
}
