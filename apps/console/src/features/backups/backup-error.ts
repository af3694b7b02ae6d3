import { ApiError } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/backups-text.ts'

const TEXTS: Readonly<Record<string, string>> = {
  backup_depth: text('backup.depth'),
  backups_elsewhere: text('backup.elsewhere'),
  backups_unsupported: text('backup.unsupported'),
  database_unavailable: text('backup.unavailable'),
  not_found: text('backup.gone'),
  plan_required: text('backup.plan_required'),
}

/** What people read about a failure of backups. @param own texts by code that one action has for itself */
export function backupErrorText(error: unknown, defaultMessage: string, own: Readonly<Record<string, string>> = {}): string {
  const known = error instanceof ApiError ? (own[error.code] ?? TEXTS[error.code]) : undefined
  return known ?? errorText(error, { defaultMessage })
}
