import { useState } from 'react'
import type { CollectionDefinition, IndexDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { canBe } from './field-type.ts'
import { readFql } from '../values/read-fql.ts'
import type { DocumentSource } from './document-source.ts'
import styles from './source-bar.module.css'

type IndexChoice = Pick<DocumentSource, 'index' | 'terms' | 'from' | 'to'>

interface SourceDialogProps {
  readonly source: DocumentSource
  readonly definition: CollectionDefinition
  readonly onSubmit: (choice: IndexChoice) => void
  readonly onClose: () => void
}

function literalError(written: string, required: boolean): string | undefined {
  if (written.trim() === '') return required ? text('form.required') : undefined
  const literal = readFql(written)
  return literal.ok ? undefined : literal.problem.message
}

/** What is wrong with the value of a term: it is no literal, or of a type that its field never has. */
function termError(written: string, field: string, definition: CollectionDefinition): string | undefined {
  const problem = literalError(written, true)
  const literal = readFql(written)
  if (problem !== undefined || !literal.ok) return problem
  const signature = definition.fields.find(({ name }) => `.${name}` === field)?.signature
  if (signature === undefined || canBe(signature, literal.value)) return undefined
  return text('documents.term_type', { field, type: signature })
}

function statusNote(index: IndexDefinition | undefined) {
  if (index === undefined || index.queryable) return null
  return <Note tone="warn">{text('documents.index_not_queryable', { index: index.name })}</Note>
}

/** Chooses what documents are read from: all of them, or an index with values for its terms and, if wanted, a range. */
export function SourceDialog({ source, definition, onSubmit, onClose }: SourceDialogProps) {
  const [choice, setChoice] = useState<IndexChoice>({ index: source.index, terms: source.terms, from: source.from, to: source.to })
  const [wasSent, setWasSent] = useState(false)
  const index = definition.indexes.find(({ name }) => name === choice.index)
  const terms = (index?.terms ?? []).map((_unused, at) => choice.terms[at] ?? '')
  const errors = [
    ...terms.map((term, at) => termError(term, index?.terms[at]?.field ?? '', definition)),
    literalError(choice.from, false),
    literalError(choice.to, false),
  ]
  const shownError = (at: number) => (wasSent ? errors[at] : undefined)
  const submit = () => {
    setWasSent(true)
    if (index === undefined) onSubmit({ index: undefined, terms: [], from: '', to: '' })
    else if (errors.every((error) => error === undefined)) onSubmit({ ...choice, terms })
  }
  const options = [
    { value: '', label: text('documents.source_all') },
    ...definition.indexes.map(({ name, terms: paths }) => ({
      value: name,
      label: `${name}(${paths.map(({ field }) => field).join(', ')})`,
    })),
  ]
  const values = index?.values.map(({ field, descending }) => (descending ? `desc(${field})` : field)).join(', ') ?? ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('documents.source')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('documents.filter_apply')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('documents.source_index')}
        options={options}
        value={choice.index ?? ''}
        data-autofocus
        onChange={(event) => setChoice({ index: event.target.value === '' ? undefined : event.target.value, terms: [], from: '', to: '' })}
      />
      {statusNote(index)}
      {index?.terms.map(({ field }, at) => (
        <TextField
          key={field}
          label={text('documents.term', { field })}
          help={text('documents.literal_help')}
          error={shownError(at)}
          value={terms[at] ?? ''}
          {...CODE}
          onChange={(event) => setChoice({ ...choice, terms: terms.map((term, other) => (other === at ? event.target.value : term)) })}
        />
      ))}
      {index !== undefined && index.values.length > 0 && (
        <div className={styles['pair']}>
          {(['from', 'to'] as const).map((bound, at) => (
            <TextField
              key={bound}
              optional
              label={text(`documents.range_${bound}`)}
              help={text('documents.range_help', { values })}
              error={shownError(terms.length + at)}
              value={choice[bound]}
              {...CODE}
              onChange={(event) => setChoice({ ...choice, terms, [bound]: event.target.value })}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
