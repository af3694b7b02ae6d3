import type { FieldValues } from 'react-hook-form'
import { text } from '../../messages/collections-text.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import type { EditedCollection } from './edited-collection.ts'

interface DraftNoteProps<Values extends FieldValues> {
  readonly form: ConsoleForm<Values>
  /** The text that the form began with. */
  readonly base: string
  readonly edited: EditedCollection | undefined
}

/** Says that a form holds changes of before, or changes of a definition that is another one by now. */
export function DraftNote<Values extends FieldValues>({ form, base, edited }: DraftNoteProps<Values>) {
  if (edited === undefined || !form.isDirty || form.busy) return null
  const isChanged = edited.source !== base
  if (!isChanged && !form.isRestored) return null
  return (
    <Note tone={isChanged ? 'warn' : 'info'} role="status">
      {text(isChanged ? 'collections.changed_meanwhile' : 'collections.restored')}
    </Note>
  )
}
