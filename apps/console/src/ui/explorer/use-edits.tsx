import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useMayWriteDatabases } from '../../data/permissions.ts'
import { text } from '../../messages/explorer-text.ts'
import { lazyDialog } from '../lazy-dialog.tsx'

const EnableEditsDialog = lazyDialog(async () => (await import('./enable-edits-dialog.tsx')).EnableEditsDialog)

/** How a page may change what is in its database. */
export interface Edits {
  /** Why the member may change nothing here; undefined where edits are allowed. */
  readonly refusal: string | undefined
  /** Does something that changes the database; a production database asks for its name first. */
  readonly begin: (action: () => void) => void
  /** The question of a production database. A page renders it once. */
  readonly question: ReactNode
}

/** Says whether the page may change its database, and asks before the first change of a production database. */
export function useEdits(): Edits {
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  const [waiting, setWaiting] = useState<{ readonly action: () => void }>()
  return {
    refusal: mayWrite ? undefined : text('edits.no_permission'),
    begin: (action) => (isLocked ? setWaiting({ action }) : action()),
    question: <EnableEditsDialog open={waiting !== undefined} onClose={() => setWaiting(undefined)} onEnabled={() => waiting?.action()} />,
  }
}
