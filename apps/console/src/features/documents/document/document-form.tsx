import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { baseOf } from '../changes/change-base.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import type { SaveProblem } from '../changes/use-saving.ts'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import { FieldTree } from './field-tree.tsx'
import { withValueAt } from './field-lines.ts'
import type { Reference } from './reference-peek.tsx'
import { TextForm } from './text-form.tsx'
import styles from './field-tree.module.css'

export const FORM_VIEWS = ['fields', 'fql', 'json'] as const
export type FormView = (typeof FORM_VIEWS)[number]

export interface DocumentFormProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition | undefined
  readonly pending: PendingChanges
  readonly change: PendingChange | undefined
  readonly view: FormView
  readonly isReadOnly: boolean
  readonly problem: SaveProblem | undefined
  /** Shows the document of a reference in the place of this one. */
  readonly onFollow?: ((reference: Reference) => void) | undefined
}

/** Returns what the database said about a field when it refused to save. */
function failureAt(problem: SaveProblem | undefined, path: string): string | undefined {
  return problem?.failure?.constraintFailures.find(({ paths }) => paths.includes(path))?.message
}

function AddField({ onAdd }: { readonly onAdd: (name: string) => string | undefined }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const close = () => {
    setOpen(false)
    setName('')
    setError(undefined)
  }
  const submit = () => {
    const refusal = name === '' ? text('form.required') : onAdd(name)
    if (refusal === undefined) close()
    else setError(refusal)
  }
  return (
    <>
      <Button size="xs" variant="ghost" icon="plus" onClick={() => setOpen(true)}>
        {text('documents.add_field')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={text('documents.add_field')}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={close}>{text('action.cancel')}</Button>
            <Button type="submit" variant="primary">
              {text('documents.add_field')}
            </Button>
          </>
        }
      >
        <TextField
          label={text('documents.field_name')}
          error={error}
          value={name}
          {...CODE}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </Dialog>
    </>
  )
}

/** A document while it is looked at and changed: as fields, as an FQL literal or as tagged JSON. All three change the same fields. */
export function DocumentForm(props: DocumentFormProps): ReactNode {
  const { place, document, definition, pending, change, view, problem } = props
  const marks = useFieldMarks()
  const base = baseOf(document, definition)
  const stored = change?.kind === 'create' ? [] : (change?.base.fields ?? base.fields)
  const fields = change === undefined || change.kind === 'delete' ? base.fields : change.fields
  const isReadOnly = props.isReadOnly || change?.kind === 'delete'
  const setFields = (next: typeof fields) => pending.setFields(base, next, change?.kind === 'replace' ? 'replace' : 'update')
  const label = text('documents.document_of', { collection: place.collection, id: document.id })
  if (view !== 'fields') {
    return (
      <TextForm
        key={`${view} ${document.id}`}
        format={view}
        label={label}
        fields={fields}
        isSensitive={marks.hasSome(fields, place.collection)}
        isReadOnly={isReadOnly}
        onFields={setFields}
      />
    )
  }
  const computed = new Set(definition?.computedFields.map(({ name }) => name))
  const canAdd = !isReadOnly && definition?.wildcard !== undefined
  const add = (name: string) => {
    if (fieldOf(fields, name) !== undefined || computed.has(name)) return text('form.duplicate_field')
    setFields([...fields, { name, value: { kind: 'string', value: '' } }])
    return undefined
  }
  return (
    <>
      <FieldTree
        key={document.id}
        place={place}
        label={label}
        document={{ id: document.id, ts: document.ts, collection: place.collection }}
        stored={stored}
        fields={fields}
        computed={document.fields.filter(({ name }) => computed.has(name))}
        definition={definition}
        // A new document shows what it may hold.
        collapsesMissing={change?.kind !== 'create'}
        isReadOnly={isReadOnly}
        failureOf={(path) => failureAt(problem, path)}
        onValue={(path, value) => setFields(withValueAt(fields, path, value))}
        onUndo={() => void pending.undo()}
        onFollow={props.onFollow}
      />
      {canAdd && (
        <div className={styles['tools']}>
          <AddField onAdd={add} />
        </div>
      )}
    </>
  )
}
