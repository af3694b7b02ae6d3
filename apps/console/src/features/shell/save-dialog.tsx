import { ApiError } from '@terrarium/contracts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { text } from '../../messages/shell-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { SavedConflict } from './saved-conflict-dialog.tsx'
import { savedErrorText } from './saved/saved-error.ts'
import { SaveQueryDialog } from './saved/save-query-dialog.tsx'
import type { SaveFields } from './saved/save-query-dialog.tsx'
import type { SavedQuery } from './saved/saved-queries.ts'
import type { ShellModel } from './use-shell-model.ts'
import { tabTitle } from './workspace/query-tab.ts'

interface SaveDialogProps {
  readonly model: ShellModel
  /** The saved query that is called otherwise; undefined: the active tab is saved. */
  readonly query: SavedQuery | undefined
  readonly onConflict: (conflict: SavedConflict) => void
  readonly onClose: () => void
}

/** Keeps the active query under a name, or changes how a saved one is called. */
export function SaveDialog({ model, query, onConflict, onClose }: SaveDialogProps) {
  const { tab, saved, database, workspace } = model
  const { queries, keeper, error: listError } = useSyncExternalStore(saved.subscribe, saved.get)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (saved.get().queries === undefined) void saved.load()
  }, [saved])
  const known = query ?? queries?.find(({ id }) => id === tab.savedId)
  const initial = known ?? { name: tab.text.trim() === '' ? '' : tabTitle(tab), folder: '', labels: [], description: '', database }
  const isLocal = known === undefined ? keeper === 'browser' : known.version === undefined
  const save = async (fields: SaveFields) => {
    const { name, folder, labels, description, database: chosen } = fields
    const content = query ?? tab
    const wanted = { name, folder, labels, description, database: chosen, text: content.text, arguments: content.arguments }
    setIsSaving(true)
    try {
      const { id, text: savedText } = await saved.save(wanted, known)
      toasts.show({ theme: 'success', title: text('saved.done') })
      if (query === undefined) workspace.update(tab.id, { name, savedId: id, savedText })
      onClose()
    } catch (failure: unknown) {
      if (!(failure instanceof ApiError)) throw failure
      setIsSaving(false)
      if (failure.code !== 'conflict' || known === undefined) return setError(savedErrorText(failure))
      onConflict({ mine: wanted, id: known.id, theirs: await saved.find(known.id), tabId: query === undefined ? tab.id : undefined })
    }
  }
  // What is typed must not be taken for that of another query.
  if (queries === undefined && listError === undefined && tab.savedId !== undefined) return null
  return (
    <SaveQueryDialog
      initial={initial}
      database={database}
      note={text(isLocal ? 'saved.local' : 'saved.account')}
      isSaving={isSaving}
      error={error}
      onClose={onClose}
      onSave={(fields) => void save(fields)}
    />
  )
}
