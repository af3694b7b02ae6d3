import { formatDatabasePath, hasPlanFeature, isFlagOn, listSnapshots } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './database-dialogs.module.css'

/** Snapshots that are named; the page of snapshots has the others. */
const SHOWN_MAX = 3

/** The latest snapshots of a database; undefined where they are not known, as without the permission or the plan. */
function useLatestSnapshots(path: DatabasePath) {
  const { account } = useServices()
  const session = useSession()
  const mayRead = usePermission('snapshots', 'read')
  const enabled =
    mayRead &&
    isFlagOn(session?.feature_flags, 'backup_restore') &&
    session !== undefined &&
    hasPlanFeature(session.account.plan, 'backup-configurations')
  const db = formatDatabasePath(path)
  return useQuery({
    queryKey: [BACKUPS_KEY, 'latest-snapshots', db],
    queryFn: ({ signal }) => account.call(listSnapshots, { query: { path: db, max_results: SHOWN_MAX } }, { signal }),
    enabled,
    retry: false,
    staleTime: 0,
  }).data
}

/** The snapshots that outlast their database: the only way back. */
export function KeptSnapshots({ path }: { readonly path: DatabasePath }) {
  const data = useLatestSnapshots(path)
  if (data === undefined) return null
  const snapshots = data.results.filter(({ status }) => status === 'Complete')
  if (snapshots.length === 0) return <p>{text('delete_database.no_snapshots')}</p>
  const href = `${paths.backups.href()}?${new URLSearchParams({ tab: 'snapshots', db: formatDatabasePath(path) }).toString()}`
  return (
    <div className={styles['snapshots']}>
      <p>{text('delete_database.snapshots')}</p>
      <ul>
        {snapshots.map(({ id, created_at: created }) => (
          <li key={id}>
            <Time value={created} />
          </li>
        ))}
      </ul>
      <Link to={href}>{text('delete_database.all_snapshots')}</Link>
    </div>
  )
}
