import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EVERYWHERE } from '../../../data/saved-query.ts'
import styles from './saved.module.css'

export interface SaveFields {
  readonly name: string
  readonly folder: string
  readonly labels: readonly string[]
  readonly description: string
  readonly database: string
}

interface SaveQueryDialogProps {
  readonly initial: SaveFields
  /** The database whose query it is. */
  readonly database: string
  /** What is said of where it is kept. */
  readonly note: string
  readonly isSaving: boolean
  /** Why the query was not saved. */
  readonly error: string | undefined
  readonly onSave: (fields: SaveFields) => void
  readonly onClose: () => void
}

/** Labels as they are typed, between commas. */
function readLabels(typed: string): readonly string[] {
  return [...new Set(typed.split(',').map((label) => label.trim()))].filter((label) => label !== '')
}

/** Asks under which name a query is kept. */
export function SaveQueryDialog({ initial, database, note, isSaving, error, onSave, onClose }: SaveQueryDialogProps) {
  const [fields, setFields] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const change = (changes: Partial<SaveFields>) => setFields((before) => ({ ...before, ...changes }))
  const [labels, setLabels] = useState(initial.labels.join(', '))
  const submit = () => {
    setIsTried(true)
    if (fields.name.trim() !== '' && !isSaving)
      onSave({ ...fields, name: fields.name.trim(), folder: fields.folder.trim(), labels: readLabels(labels) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={text('saved.save_title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {text('saved.save')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextField
          label={text('saved.name')}
          autoFocus
          value={fields.name}
          error={isTried && fields.name.trim() === '' ? text('form.required') : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={text('saved.folder')}
          optional
          value={fields.folder}
          onChange={(event) => change({ folder: event.target.value })}
        />
        <TextField label={text('saved.labels')} optional value={labels} onChange={(event) => setLabels(event.target.value)} />
        <TextField
          label={text('saved.description')}
          optional
          value={fields.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={fields.database === EVERYWHERE}
            onChange={(event) => change({ database: event.target.checked ? EVERYWHERE : database })}
          />
          {text('saved.everywhere')}
        </label>
        <p className={styles['note']}>{note}</p>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
