import { parseSchema } from '@terrarium/language'
import * as v from 'valibot'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { TextAreaField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { createCollection, replaceCollection } from './collection-mutations.ts'
import { RenameNote } from './rename-note.tsx'

/** A definition as text. */
export interface CollectionText {
  readonly source: string
}

/** The collection that is edited, with the version of the schema that it was read from. */
export interface EditedCollection {
  readonly name: string
  readonly version: number
}

interface CollectionTextOptions {
  readonly active: boolean
  /** Undefined for a new collection. */
  readonly edited: EditedCollection | undefined
  readonly onSaved: (name: string) => void
}

const ROWS = 18

/** What keeps a text from being the definition of one collection; undefined when nothing does. */
function problemOf(source: string): string | undefined {
  const { items, problems } = parseSchema([{ name: 'collection.fsl', text: source }])
  const [problem] = problems
  if (problem === undefined) return items.length === 1 && items[0]?.kind === 'collection' ? undefined : text('collections.text_one')
  const line = 'span' in problem ? source.slice(0, problem.span.start).split('\n').length : 1
  return text('collections.text_problem', { line, message: problem.message })
}

function nameIn(source: string): string {
  return parseSchema([{ name: 'collection.fsl', text: source }]).items[0]?.name.text ?? ''
}

const schema = v.object({
  source: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problemOf(dataset.value) : undefined
      if (message !== undefined) addIssue({ message })
    }),
  ),
})

/** A collection that is created, or changed, by its schema text: what is sent is the text itself. */
export function useCollectionText({ active, edited, onSaved }: CollectionTextOptions): ConsoleForm<CollectionText> {
  const services = useServices()
  const database = useDatabase()
  const isNew = edited === undefined
  return useConsoleForm<CollectionText, CollectionText>({
    schema,
    defaults: { source: '' },
    where: isNew ? text('collections.create_title') : text('collections.edit_title', { name: edited.name }),
    draftId: isNew ? `collection-text:${database.storageKey}` : undefined,
    active,
    explain: (error) => ({
      message: errorText(error, { defaultMessage: text(isNew ? 'collections.create_failed' : 'collections.edit_failed') }),
    }),
    onSubmit: async ({ source }) => {
      const name = nameIn(source)
      if (isNew) await createCollection(services, database, source, name)
      else await replaceCollection(services, database, { ...edited, source })
      toasts.show({ theme: 'success', title: text(isNew ? 'collections.created' : 'collections.edited', { name }) })
      onSaved(name)
    },
  })
}

interface CollectionTextFieldProps {
  readonly form: ConsoleForm<CollectionText>
  /** The name of the collection that is edited; undefined for a new one. */
  readonly current: string | undefined
}

/** The schema text of a collection as a field. */
export function CollectionTextField({ form, current }: CollectionTextFieldProps) {
  return (
    <>
      <TextAreaField
        code
        label={text('collections.preview')}
        help={text('collections.text_help')}
        error={form.methods.formState.errors.source?.message}
        rows={ROWS}
        dir="ltr"
        translate="no"
        {...form.methods.register('source')}
      />
      {current !== undefined && <RenameNote name={current} next={nameIn(form.methods.watch('source'))} />}
    </>
  )
}
