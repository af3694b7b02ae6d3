import { findRegionPrefix, formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, RegionPrefix } from '@terrarium/contracts'
import { useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'

export const BACKUP_TABS = ['databases', 'snapshots', 'jobs'] as const
export type BackupTab = (typeof BACKUP_TABS)[number]

/** What the address of the page says. */
export interface BackupsAddress {
  readonly tab: BackupTab
  /** The database whose snapshots are shown. */
  readonly db: DatabasePath | undefined
  /** The snapshot that is open. */
  readonly snapshot: string | undefined
  readonly region: RegionPrefix | undefined
  readonly enabled: 'true' | 'false' | undefined
}

function readPath(text: string | null): DatabasePath | undefined {
  if (text === null || findRegionPrefix(text.split('/')[0] ?? '') === undefined) return undefined
  const path = parseDatabasePath(text)
  return path.names.length === 0 ? undefined : path
}

/** Reads an address; what it cannot say is left out. */
export function readBackupsAddress(params: URLSearchParams): BackupsAddress {
  const enabled = params.get('enabled')
  return {
    tab: BACKUP_TABS.find((tab) => tab === params.get('tab')) ?? 'databases',
    db: readPath(params.get('db')),
    snapshot: params.get('snapshot') ?? undefined,
    region: findRegionPrefix(params.get('region') ?? ''),
    enabled: enabled === 'true' || enabled === 'false' ? enabled : undefined,
  }
}

/** The address of a part of the page. */
export function backupsHref({ tab = 'databases', db, snapshot, region, enabled }: Partial<BackupsAddress>): string {
  const params = new URLSearchParams({
    ...(tab !== 'databases' && { tab }),
    ...(db && { db: formatDatabasePath(db) }),
    ...(snapshot !== undefined && { snapshot }),
    ...(region && { region }),
    ...(enabled && { enabled }),
  })
  const search = params.toString()
  return paths.backups.href() + (search === '' ? '' : `?${search}`)
}

/** What the address of the page says. */
export function useBackupsAddress(): BackupsAddress {
  return readBackupsAddress(useSearchParams()[0])
}
