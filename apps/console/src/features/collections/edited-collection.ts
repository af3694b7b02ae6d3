import { errorText } from '../../data/error-text.ts'
import { isStaleSchema, refreshSchema } from '../../data/schema-files.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { createCollection, replaceCollection } from './collection-mutations.ts'
import type { ChangedDatabase } from './collection-mutations.ts'

/** A collection that is edited, as it is stored now. */
export interface EditedCollection {
  readonly name: string
  /** The version of the schema that it was read from. */
  readonly version: number
  /** The text of its definition. */
  readonly source: string
}

/** The definition is not the one that an edit began with. */
class ChangedDefinitionError extends Error {
  override readonly name = 'ChangedDefinitionError'
}

/** Under which unsent text about a collection is kept: that of a new one, or of each by its name. */
export function collectionDraftId(kind: string, { storageKey }: ChangedDatabase, edited: EditedCollection | undefined): string {
  return edited === undefined ? `${kind}:${storageKey}` : `${kind}:${storageKey}/${edited.name}`
}

interface SavedCollection {
  readonly source: string
  /** The name that the source defines. */
  readonly name: string
  /** The text that the edit began with. */
  readonly base: string
  /** Undefined for a new collection. */
  readonly edited: EditedCollection | undefined
}

/** Creates a collection, or saves an edit of one, unless its definition was changed since the edit began. @throws {SchemaRequestError} */
export async function saveCollection(services: Services, database: ChangedDatabase, { source, name, base, edited }: SavedCollection) {
  if (edited === undefined) await createCollection(services, database, source, name)
  else {
    if (edited.source !== base) throw new ChangedDefinitionError()
    try {
      await replaceCollection(services, database, { ...edited, source })
    } catch (error: unknown) {
      // What was changed is read, so that the edit can be saved when it was something else in the schema.
      if (isStaleSchema(error)) void refreshSchema(services, database.path)
      throw error
    }
  }
  toasts.show({ theme: 'success', title: text(edited === undefined ? 'collections.created' : 'collections.edited', { name }) })
}

/** Says why a collection was not saved. */
export function explainEdit(error: unknown, edited: EditedCollection | undefined) {
  if (error instanceof ChangedDefinitionError) return { message: text('collections.changed_meanwhile') }
  return {
    message: errorText(error, { defaultMessage: text(edited === undefined ? 'collections.create_failed' : 'collections.edit_failed') }),
  }
}
