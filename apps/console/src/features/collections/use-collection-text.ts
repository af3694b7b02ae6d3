import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { definedName, definitionSchema } from '../../ui/form/definition-text.ts'
import type { DefinitionText } from '../../ui/form/definition-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { createCollection, replaceCollection } from './collection-mutations.ts'

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

const schema = definitionSchema('collection')

/** A collection that is created, or changed, by its schema text: what is sent is the text itself. */
export function useCollectionText({ active, edited, onSaved }: CollectionTextOptions): ConsoleForm<DefinitionText> {
  const services = useServices()
  const database = useDatabase()
  const isNew = edited === undefined
  return useConsoleForm<DefinitionText, DefinitionText>({
    schema,
    defaults: { source: '' },
    where: isNew ? text('collections.create_title') : text('collections.edit_title', { name: edited.name }),
    draftId: isNew ? `collection-text:${database.storageKey}` : undefined,
    active,
    explain: (error) => ({
      message: errorText(error, { defaultMessage: text(isNew ? 'collections.create_failed' : 'collections.edit_failed') }),
    }),
    onSubmit: async ({ source }) => {
      const name = definedName(source)
      if (isNew) await createCollection(services, database, source, name)
      else await replaceCollection(services, database, { ...edited, source })
      toasts.show({ theme: 'success', title: text(isNew ? 'collections.created' : 'collections.edited', { name }) })
      onSaved(name)
    },
  })
}
