import * as v from 'valibot'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { BLANK_PROPOSAL } from '../../../data/index-proposal.ts'
import type { IndexProposal } from '../../../data/index-proposal.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { indexSchema } from '../collection-form.ts'
import { updateIndexes } from '../collection-mutations.ts'
import styles from '../collections.module.css'
import { EntryRows } from '../entries/entry-rows.tsx'
import { indexableFields } from '../entries/entry-suggestions.ts'
import { definedEntries, readEntryList } from '../entries/index-entry.ts'
import { IndexPreview } from './index-preview.tsx'

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
export function CreateIndexDialog({ open, place, definition, proposal = BLANK_PROPOSAL, onClose }: CreateIndexDialogProps) {
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
    defaults: proposal,
    where: text('indexes.create_title', { name: collection }),
    // Another proposal begins another form.
    draftId: `index:${database.storageKey}/${collection}:${[proposal.name, proposal.terms, proposal.values].join(':')}`,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('indexes.create_failed') }) }),
    onSubmit: async ({ name, terms, values }) => {
      const index = {
        ...(terms !== '' && { terms: definedEntries(readEntryList(terms)) }),
        ...(values !== '' && { values: definedEntries(readEntryList(values)) }),
      }
      const done = text('indexes.created', { name })
      await updateIndexes(services, database, { collection, indexes: { [name]: index }, done })
      toasts.show({ theme: 'success', title: done })
      onClose()
    },
  })
  const { name, terms, values } = form.methods.watch()
  const fields = indexableFields(definition)
  const { errors, isSubmitted } = form.methods.formState
  return (
    <FormDialog
      open={open}
      form={form}
      wide
      title={text('indexes.create_title', { name: collection })}
      submitLabel={text('indexes.create_submit')}
      onClose={onClose}
    >
      <FormNameField form={form} name="name" label={text('indexes.name_field')} required />
      {(['terms', 'values'] as const).map((list) => (
        <EntryRows
          key={list}
          kind={list === 'terms' ? 'term' : 'value'}
          help={text(`indexes.${list}_help`)}
          list={list === 'terms' ? terms : values}
          error={errors[list]?.message}
          fields={fields}
          onChange={(changed) => form.methods.setValue(list, changed, { shouldDirty: true, shouldValidate: isSubmitted })}
        />
      ))}
      <div className={styles['note']}>
        <IndexPreview collection={collection} name={name} terms={readEntryList(terms)} values={readEntryList(values)} />
      </div>
    </FormDialog>
  )
}
