import { useState } from 'react'
import type { RefObject } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { definedName } from '../../ui/form/definition-text.ts'
import { DefinitionTextField } from '../../ui/form/definition-text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CollectionFields } from './collection-fields.tsx'
import { collectionFormSchema, collectionText, readCollectionForm } from './collection-form.ts'
import type { CollectionValues } from './collection-form.ts'
import { DraftNote } from './draft-note.tsx'
import { collectionDraftId, explainEdit, saveCollection } from './edited-collection.ts'
import type { EditedCollection } from './edited-collection.ts'
import type { CollectionForm } from './form-rows.tsx'
import { RenameNote } from './rename-note.tsx'
import { useCollectionText } from './use-collection-text.ts'
import styles from './collection-dialog.module.css'

interface CollectionDialogProps {
  readonly open: boolean
  /** Undefined for a new collection. */
  readonly edited: EditedCollection | undefined
  readonly defaults: CollectionValues
  /** Tells the page that shows the dialog whether it holds unsaved text. */
  readonly dirty?: RefObject<boolean>
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
    draftId: collectionDraftId('collection', database, edited),
    active: open,
    explain: (error) => explainEdit(error, edited),
    onSubmit: async (values) => {
      const { name, base } = values
      await saveCollection(services, database, { source: collectionText(values), name, base, edited })
      onClose()
      onSaved(name)
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
      const values = fields.methods.getValues()
      source.methods.setValue('base', values.base, { shouldDirty: true })
      source.methods.setValue('source', collectionText(values), { shouldDirty: true })
      fields.discard()
    } else {
      const values = readCollectionForm(source.methods.getValues('source'))
      setUnread(values === undefined)
      if (values === undefined) return
      fields.methods.reset({ ...values, base: source.methods.getValues('base') }, { keepDefaultValues: true })
      source.discard()
    }
    setChosen(next)
  }
  return { fields, source, view, show, isUnread: isUnread && view === 'text' }
}

/** Creates a collection, or edits one: by a form, or as the schema text that the form makes. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { open, edited, dirty, onClose } = props
  const { fields, source, view, show, isUnread } = useViews(props)
  if (dirty !== undefined) dirty.current = fields.isDirty || source.isDirty
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
        <DraftNote form={fields} base={fields.methods.getValues('base')} edited={edited} />
        <CollectionFields form={fields} current={edited?.name} />
      </FormDialog>
    )
  }
  return (
    <FormDialog {...frame} form={source}>
      <DraftNote form={source} base={source.methods.getValues('base')} edited={edited} />
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
