import { formatDatabasePath, listBackupConfigurations } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Whether a database of a list is backed up, and how often. */
export function BackupCell({ path }: { readonly path: DatabasePath }) {
  const { account } = useServices()
  const { data } = useQuery({
    queryKey: [BACKUPS_KEY, 'configuration', formatDatabasePath(path)],
    queryFn: async ({ signal }) => {
      const query = { path: formatDatabasePath(path), max_results: 1 }
      return (await account.call(listBackupConfigurations, { query }, { signal })).results[0] ?? null
    },
    retry: false,
  })
  if (!data?.enabled) return <span aria-hidden="true">·</span>
  const said = data.frequency ?? text('backups.on')
  return (
    <span title={said}>
      <Icon name="backup" />
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
