import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { definedName, definitionSchema } from '../../ui/form/definition-text.ts'
import type { DefinitionText } from '../../ui/form/definition-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { collectionDraftId, explainEdit, saveCollection } from './edited-collection.ts'
import type { EditedCollection } from './edited-collection.ts'

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
    defaults: { source: '', base: edited?.source ?? '' },
    where: isNew ? text('collections.create_title') : text('collections.edit_title', { name: edited.name }),
    draftId: collectionDraftId('collection-text', database, edited),
    active,
    explain: (error) => explainEdit(error, edited),
    onSubmit: async ({ source, base }) => {
      const name = definedName(source)
      await saveCollection(services, database, { source, name, base, edited })
      onSaved(name)
    },
  })
}
