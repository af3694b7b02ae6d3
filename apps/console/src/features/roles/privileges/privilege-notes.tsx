import type { ReactNode } from 'react'
import type { DatabaseOutline } from '../../../data/database-outline.ts'
import { text } from '../../../messages/roles-text.ts'
import { Note } from '../../../ui/note.tsx'
import { goneResources } from '../gone-resources.ts'
import type { Privilege } from '../role-definition.ts'
import styles from './privileges.module.css'

interface PrivilegeNotesProps {
  readonly privileges: readonly Privilege[]
  /** Undefined until it is known. */
  readonly outline: DatabaseOutline | undefined
  /** Whether the privileges are an edit from before this page was loaded. */
  readonly isRestored: boolean
  /** What is offered where somebody else has changed them under the edit. */
  readonly conflict: ReactNode
}

/** What is to be known of the privileges of a role: that they are an earlier edit, grant nothing, or name what is gone. */
export function PrivilegeNotes({ privileges, outline, isRestored, conflict }: PrivilegeNotesProps) {
  const gone = goneResources(
    privileges.map(({ resource }) => resource),
    outline,
  )
  if (!isRestored && conflict === undefined && privileges.length > 0 && gone.length === 0) return null
  return (
    <div className={styles['note']}>
      {conflict}
      {isRestored && conflict === undefined && (
        <Note tone="info" role="status">
          {text('role.restored')}
        </Note>
      )}
      {privileges.length === 0 && <Note tone="info">{text('role.overview_none')}</Note>}
      {gone.map((name) => (
        <Note key={name} tone="warn">
          {text('roles.gone', { name })}
        </Note>
      ))}
    </div>
  )
}
