import { useState } from 'react'
import { text } from '../../../messages/document-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import { fieldOf } from '../values/document.ts'
import { readTime } from '../values/read-text.ts'
import styles from './document-panel.module.css'

interface NewDocumentProps {
  readonly change: Extract<PendingChange, { readonly kind: 'create' }>
  readonly pending: PendingChanges
}

function OwnId({ change, pending }: NewDocumentProps) {
  const ownId = change.ownId ?? ''
  const isInvalid = ownId !== '' && !/^\d{1,19}$/.test(ownId)
  return (
    <TextField
      label={text('documents.own_id')}
      optional
      size="sm"
      help={text('documents.own_id_help')}
      error={isInvalid ? text('documents.own_id_invalid') : undefined}
      value={ownId}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => pending.setOwnId(change.id, event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

/** When it expires is a field of the change, which can be written elsewhere too: only what is no time yet is kept here. */
function Expiry({ change, pending }: NewDocumentProps) {
  const [draft, setDraft] = useState<string>()
  const ttl = fieldOf(change.fields, 'ttl')
  const written = draft ?? (ttl?.kind === 'time' ? ttl.text : '')
  const value = written === '' ? undefined : readTime(written)
  const write = (next: string) => {
    const time = next === '' ? undefined : readTime(next)
    setDraft(time?.ok === false ? next : undefined)
    if (time?.ok !== false) pending.setField({ id: change.id, ts: '', fields: [] }, 'ttl', time?.value)
  }
  return (
    <TextField
      label={text('documents.bulk_ttl_time')}
      optional
      size="sm"
      help={text('documents.new_ttl_help')}
      error={value?.ok === false ? value.problem.message : undefined}
      value={written}
      {...CODE}
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** A new document may be given an id of its own, and a time at which it expires. */
export function NewDocument(props: NewDocumentProps) {
  return (
    <div className={styles['new']}>
      <OwnId {...props} />
      <Expiry {...props} />
    </div>
  )
}
