import { BACKUP_DEPTH_MAX, BACKUP_RETENTION_DAYS, countParents, defaultBackupCron, parseBackupCron } from '@terrarium/contracts'
import type { BackupConfiguration, BackupRetentionDays, DatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { text } from '../../messages/backups-text.ts'

/** The value of the choice of no limit. */
export const NO_LIMIT = ''

/** The fields of the dialog. */
export interface ConfigurationValues {
  enabled: boolean
  cron: string
  retention: string
}

/** What they ask for. */
export interface ConfigurationWish {
  readonly enabled: boolean
  readonly cron: string
  readonly retention: BackupRetentionDays | null
}

/** What the fields say for a database as it is. */
export function valuesOf({ enabled, cron, retention_days: days }: BackupConfiguration): ConfigurationValues {
  return { enabled, cron: cron ?? defaultBackupCron('daily'), retention: days === null ? NO_LIMIT : String(days) }
}

/** The rules of the dialog for a database at a path: backups are refused below too many parents, and a schedule has one of four shapes. */
export function configurationSchema(path: DatabasePath): v.GenericSchema<ConfigurationValues, ConfigurationWish> {
  return v.pipe(
    v.object({
      enabled: v.pipe(
        v.boolean(),
        v.check((enabled) => !enabled || countParents(path) < BACKUP_DEPTH_MAX, text('backup.depth')),
      ),
      cron: v.string(),
      retention: v.pipe(
        v.string(),
        v.transform((value) => BACKUP_RETENTION_DAYS.find((days) => String(days) === value) ?? null),
      ),
    }),
    v.forward(
      // A schedule that nobody follows need not be right.
      v.check(({ enabled, cron }) => !enabled || parseBackupCron(cron) !== undefined, text('form.cron')),
      ['cron'],
    ),
  )
}
