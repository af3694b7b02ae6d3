import type { DatabasePath } from '@terrarium/contracts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { backUpNow } from './backup-actions.ts'
import { backupErrorText } from './backup-error.ts'

/** Begins a snapshot of a database, and says that it has begun or why it has not. */
export async function backUpAndSay(services: Services, path: DatabasePath): Promise<void> {
  try {
    await backUpNow(services, path)
    toasts.show({ title: text('backups.backing_up', { name: path.names[path.names.length - 1] ?? '' }) })
  } catch (error: unknown) {
    const own = { conflict: text('backups.already_backing_up') }
    toasts.show({ theme: 'error', title: backupErrorText(error, text('backups.back_up_failed'), own) })
  }
}
