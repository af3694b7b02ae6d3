import { Fragment, useId } from 'react'
import * as v from 'valibot'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import type { IndexProposal } from '../../../data/index-proposal.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { FormTextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'
import { Note } from '../../../ui/note.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { CODE } from '../../../ui/verbatim.ts'
import { indexSchema } from '../collection-form.ts'
import { updateIndexes } from '../collection-mutations.ts'
import styles from '../collections.module.css'
import { Suggestions } from '../suggestions.tsx'
import { entrySuggestions } from './entry-suggestions.ts'
import { readEntries } from './index-entry.ts'

interface CreateIndexDialogProps {
  readonly open: boolean
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition
  /** What the fields begin with. */
  readonly proposal?: IndexProposal | undefined
  readonly onClose: () => void
}

interface IndexValues {
  name: string
  terms: string
  values: string
}

/** Members that every collection has; an index of the name would hide one. */
const MEMBERS = ['all', 'where', 'first', 'firstWhere', 'byId', 'create', 'createData', 'definition', 'toString']

/** Adds an index to a collection. */
export function CreateIndexDialog({ open, place, definition, proposal, onClose }: CreateIndexDialogProps) {
  const services = useServices()
  const database = useDatabase()
  const { collection } = place
  const taken = [...MEMBERS, ...definition.indexes.map(({ name }) => name)]
  const schema = v.pipe(
    indexSchema,
    v.rawCheck<IndexValues>(({ dataset, addIssue }) => {
      if (!dataset.typed || !taken.includes(dataset.value.name)) return
      const { name } = dataset.value
      addIssue({
        message: text('indexes.name_taken', { name }),
        path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: 'name', value: name }],
      })
    }),
  )
  const form = useConsoleForm<IndexValues, IndexValues>({
    schema,
    defaults: proposal ?? { name: '', terms: '', values: '' },
    where: text('indexes.create_title', { name: collection }),
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('indexes.create_failed') }) }),
    onSubmit: async ({ name, terms, values }) => {
      const index = {
        ...(terms !== '' && { terms: readEntries(terms) }),
        ...(values !== '' && { values: readEntries(values) }),
      }
      const done = text('indexes.created', { name })
      await updateIndexes(services, database, { collection, indexes: { [name]: index }, done })
      toasts.show({ theme: 'success', title: done })
      onClose()
    },
  })
  const { name, terms, values } = form.methods.watch()
  const listId = useId()
  const pathsIn = (list: string) =>
    list
      .split(',')
      .map((entry) => entry.replace(/\w+\(|[()\s]/g, ''))
      .filter((path) => path !== '')
  const parameters = pathsIn(terms)
    .map((path) => path.replace(/^.*\./, ''))
    .join(', ')
  const covered = pathsIn(values)
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('indexes.create_title', { name: collection })}
      submitLabel={text('indexes.create_submit')}
      onClose={onClose}
    >
      <FormNameField form={form} name="name" label={text('indexes.name_field')} required />
      {(['terms', 'values'] as const).map((list) => (
        <Fragment key={list}>
          <FormTextField
            form={form}
            name={list}
            label={text(`indexes.${list}`)}
            help={text(`indexes.${list}_help`)}
            list={`${listId}-${list}`}
            {...CODE}
            optional
          />
          <Suggestions id={`${listId}-${list}`} values={entrySuggestions(definition, list, list === 'terms' ? terms : values)} />
        </Fragment>
      ))}
      <div className={styles['note']}>
        <Note tone="info" detail={text('indexes.built_when')}>
          {text('indexes.call', { call: `${collection}.${name === '' ? 'index' : name}(${parameters})` })}
          {covered.length > 0 && ` ${text('indexes.covers', { fields: covered.join(', ') })}`}
        </Note>
      </div>
    </FormDialog>
  )
}
