import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { definedName } from '../../ui/form/definition-text.ts'
import { DefinitionTextField } from '../../ui/form/definition-text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { CollectionFields } from './collection-fields.tsx'
import type { CollectionForm } from './collection-fields.tsx'
import { collectionFormSchema, collectionText, readCollectionForm } from './collection-form.ts'
import type { CollectionValues } from './collection-form.ts'
import { createCollection, replaceCollection } from './collection-mutations.ts'
import { RenameNote } from './rename-note.tsx'
import { useCollectionText } from './use-collection-text.ts'
import type { EditedCollection } from './use-collection-text.ts'
import styles from './collection-dialog.module.css'

interface CollectionDialogProps {
  readonly open: boolean
  /** Undefined for a new collection. */
  readonly edited: EditedCollection | undefined
  readonly defaults: CollectionValues
  readonly onClose: () => void
  /** Called with the name once it is saved. */
  readonly onSaved: (name: string) => void
}

function useCollectionForm({ open, edited, defaults, onClose, onSaved }: CollectionDialogProps): CollectionForm {
  const services = useServices()
  const database = useDatabase()
  const isNew = edited === undefined
  return useConsoleForm<CollectionValues, CollectionValues>({
    schema: collectionFormSchema(edited?.name),
    defaults,
    where: isNew ? text('collections.create_title') : text('collections.edit_title', { name: edited.name }),
    draftId: isNew ? `collection:${database.storageKey}` : undefined,
    active: open,
    explain: (error) => ({
      message: errorText(error, { defaultMessage: text(isNew ? 'collections.create_failed' : 'collections.edit_failed') }),
    }),
    onSubmit: async (values) => {
      const source = collectionText(values)
      if (isNew) await createCollection(services, database, source, values.name)
      else await replaceCollection(services, database, { ...edited, source })
      toasts.show({ theme: 'success', title: text(isNew ? 'collections.created' : 'collections.edited', { name: values.name }) })
      onClose()
      onSaved(values.name)
    },
  })
}

const VIEWS = (['form', 'text'] as const).map((id) => ({ id, label: text(`collections.view_${id}`) }))

/** The form and the text of a collection: what was typed in one is taken over by the other. */
function useViews(props: CollectionDialogProps) {
  const { open, edited, onClose, onSaved } = props
  const fields = useCollectionForm(props)
  const [chosen, setChosen] = useState<'form' | 'text'>()
  const [isUnread, setUnread] = useState(false)
  const source = useCollectionText({
    active: open,
    edited,
    onSaved: (name) => {
      onClose()
      onSaved(name)
    },
  })
  const view = chosen ?? (source.isRestored ? 'text' : 'form')
  const show = (next: 'form' | 'text') => {
    if (next === view) return
    if (next === 'text') {
      source.methods.setValue('source', collectionText(fields.methods.getValues()), { shouldDirty: true })
      fields.discard()
    } else {
      const values = readCollectionForm(source.methods.getValues('source'))
      setUnread(values === undefined)
      if (values === undefined) return
      fields.methods.reset(values, { keepDefaultValues: true })
      source.discard()
    }
    setChosen(next)
  }
  return { fields, source, view, show, isUnread: isUnread && view === 'text' }
}

/** Creates a collection, or edits one: by a form, or as the schema text that the form makes. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { open, edited, onClose } = props
  const { fields, source, view, show, isUnread } = useViews(props)
  const isNew = edited === undefined
  const frame = {
    open,
    onClose,
    wide: true,
    title: isNew ? text('collections.create_title') : text('collections.edit_title', { name: edited.name }),
    submitLabel: text(isNew ? 'collections.create' : 'collections.save'),
    footStart: (
      <span className={styles['start']}>
        <Segmented label={text('collections.views')} options={VIEWS} value={view} onChange={show} />
      </span>
    ),
  }
  if (view === 'form') {
    return (
      <FormDialog {...frame} form={fields}>
        <CollectionFields form={fields} current={edited?.name} />
      </FormDialog>
    )
  }
  return (
    <FormDialog {...frame} form={source}>
      {isUnread && (
        <Note tone="warn" role="status">
          {text('collections.text_unread')}
        </Note>
      )}
      <DefinitionTextField form={source} />
      {!isNew && <RenameNote name={edited.name} next={definedName(source.methods.watch('source'))} />}
    </FormDialog>
  )
}
