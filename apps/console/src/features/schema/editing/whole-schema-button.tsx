import { parseSchema } from '@terrarium/language'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { withDefinition } from './merge-schemas.ts'
import { hasSchemaDraft, proposeSchema } from './propose-schema.ts'
import { MAIN_FILE } from './schema-source.ts'
import type { SchemaEditing } from './use-schema-editing.ts'

/** Why an edit of one definition cannot be taken into the whole schema; undefined where it can. */
function reasonOf(source: string, item: string, isHeld: boolean): string | undefined {
  if (isHeld) return text('schema.whole_held')
  const { items, problems } = parseSchema([{ name: MAIN_FILE, text: source }])
  return problems.length === 0 && items.length === 1 && items[0]?.name.text === item ? undefined : text('schema.whole_unfit')
}

/** Leads from one definition to the schema of its database, where schemas are staged, and takes the edit of the definition along. */
export function WholeSchemaButton({ editing, item }: { readonly editing: SchemaEditing; readonly item: string }) {
  const services = useServices()
  const navigate = useNavigate()
  const { path } = useDatabase()
  const [busy, setBusy] = useState(false)
  const { text: schemaText } = editing
  const source = schemaText.files[0]?.text ?? ''
  const open = async () => {
    if (schemaText.isDirty) {
      setBusy(true)
      try {
        await proposeSchema(services, path, (stored) => withDefinition(stored, source, MAIN_FILE))
      } catch (error: unknown) {
        setBusy(false)
        toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('schema.read_failed') }) })
        return
      }
      schemaText.discard()
    }
    void navigate(paths.database.href(path.regionGroup, path.names, 'schema'))
  }
  return (
    <Button
      icon="branch"
      loading={busy}
      title={text('schema.whole_help')}
      disabledReason={schemaText.isDirty ? reasonOf(source, item, hasSchemaDraft(path)) : undefined}
      onClick={() => void open()}
    >
      {text('schema.stage')}
    </Button>
  )
}
