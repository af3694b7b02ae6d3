import { text } from '../../messages/collections-text.ts'
import { ReferenceList } from '../../ui/explorer/reference-list.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './collection-dialog.module.css'

interface RenameNoteProps {
  /** The name that the collection has. */
  readonly name: string
  /** The name that it gets; empty while none is typed. */
  readonly next: string
}

/** What follows the new name of a collection, and what goes on naming the old one; nothing while it keeps its name. */
export function RenameNote({ name, next }: RenameNoteProps) {
  if (next === '' || next === name) return null
  return (
    <div className={styles['renamed']}>
      <Note tone="warn" role="status" detail={text('collections.rename_by_hand', { name })}>
        {text('collections.rename_follows')}
      </Note>
      <ReferenceList kind="collections" name={name} only={({ isBlocking }) => !isBlocking} />
    </div>
  )
}
