import type { DatabaseEntry } from '@terrarium/contracts'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

/** What writes a database of a list. */
export function HeldBadge({ row }: { readonly row: DatabaseEntry }) {
  return <Badge tone="info">{text(row.status === 'restoring' ? 'backups.restoring' : 'backups.copying')}</Badge>
}

/** The actions of a database that a copy or restore writes: refused until that is complete. */
export function HeldActions({ row }: { readonly row: DatabaseEntry }) {
  const job = row.status === 'restoring' ? 'restore' : 'copy'
  return (
    <Button
      variant="ghost"
      size="sm"
      square
      icon="more"
      aria-label={text('backups.actions_of', { name: row.name })}
      disabledReason={text('backups.unavailable_until', { job })}
    />
  )
}
