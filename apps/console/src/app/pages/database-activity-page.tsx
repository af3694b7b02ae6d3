import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import type { ActivityUndo } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { DatabaseActivity } from '../../features/activity/database-activity.tsx'
import { undoKept } from '../../features/documents/changes/undo-saved.ts'
import { withDefinition } from '../../features/schema/editing/merge-schemas.ts'
import { hasSchemaDraft, proposeSchema } from '../../features/schema/editing/propose-schema.ts'
import { MAIN_FILE } from '../../features/schema/editing/schema-source.ts'
import { text } from '../../messages/activity-text.ts'

/** The Activity tab of a database. Documents are taken back at once; texts of the schema go into its editor, where they are applied. */
export function DatabaseActivityPage() {
  const services = useServices()
  const navigate = useNavigate()
  const { path, storageKey } = useDatabase()
  const openText = async (undo: Exclude<ActivityUndo, { kind: 'documents' }>): Promise<string | undefined> => {
    try {
      await proposeSchema(services, path, (stored) => (undo.kind === 'schema' ? undo.files : withDefinition(stored, undo.text, MAIN_FILE)))
    } catch (error: unknown) {
      return errorText(error, { defaultMessage: text('activity.open_failed') })
    }
    void navigate(paths.database.href(path.regionGroup, path.names, 'schema'))
    return undefined
  }
  const undo = (undone: ActivityUndo): Promise<string | undefined> => {
    if (undone.kind !== 'documents') return openText(undone)
    const place = { path, collection: undone.collection, storageKey: `${storageKey}/${undone.collection}` }
    return undoKept(services, place, undone.changes)
  }
  return <DatabaseActivity undoing={{ undo, editorRefusal: hasSchemaDraft(path) ? text('activity.draft_there') : undefined }} />
}
