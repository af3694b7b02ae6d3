import { ApiError } from '@terrarium/contracts'
import { useMemo, useState } from 'react'
import { diffLines } from '../../data/line-diff.ts'
import { text } from '../../messages/shell-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { savedErrorText } from './saved/saved-error.ts'
import type { SavedQuery, SavedQueryFields } from './saved/saved-queries.ts'
import type { ShellModel } from './use-shell-model.ts'

/** A query that was to be saved, and the one that another browser has saved in its place. */
export interface SavedConflict {
  readonly mine: SavedQueryFields
  readonly id: string
  /** Undefined when it was deleted. */
  readonly theirs: SavedQuery | undefined
  /** The tab whose query it is; undefined when only its name was to change. */
  readonly tabId: string | undefined
}

interface SavedConflictDialogProps {
  readonly model: ShellModel
  readonly conflict: SavedConflict
  readonly onClose: () => void
}

/** Offers both texts of a query that two browsers have changed. */
export function SavedConflictDialog({ model, conflict, onClose }: SavedConflictDialogProps) {
  const { saved, workspace } = model
  const { mine, id, theirs, tabId } = conflict
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()
  const lines = useMemo(() => theirs && diffLines(theirs.text, mine.text), [theirs, mine])
  const saveMine = async () => {
    setIsSaving(true)
    try {
      const { name, text: savedText } = await saved.save(mine, { id, version: theirs?.version ?? 0 })
      if (tabId !== undefined) workspace.update(tabId, { name, savedId: id, savedText })
      toasts.show({ theme: 'success', title: text('saved.done') })
      onClose()
    } catch (failure: unknown) {
      if (!(failure instanceof ApiError)) throw failure
      setIsSaving(false)
      setError(savedErrorText(failure))
    }
  }
  const openOther = (other: SavedQuery) => {
    workspace.add({ text: other.text, arguments: other.arguments, name: other.name, savedId: other.id, savedText: other.text })
    void saved.load()
    onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text('saved.conflict_title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          {theirs !== undefined && <Button onClick={() => openOther(theirs)}>{text('saved.open_other')}</Button>}
          <Button variant="primary" loading={isSaving} onClick={() => void saveMine()}>
            {text(theirs === undefined ? 'saved.save_again' : 'saved.keep_mine')}
          </Button>
        </>
      }
    >
      <p>{text(theirs === undefined ? 'saved.conflict_gone' : 'saved.conflict_lead')}</p>
      {lines !== undefined && <DiffText label={text('saved.conflict_texts')} lines={lines} same={text('saved.conflict_same')} />}
      {error !== undefined && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
    </Dialog>
  )
}
