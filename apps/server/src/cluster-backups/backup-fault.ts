import { BackupError, DiskReserveError } from '@terrarium/gateway'
import { Cancelled } from '../move/move-error.ts'

const DAMAGE = 'SnapshotDamageError'
const NO_ROOM = 'ENOSPC'
const NO_FILE = 'ENOENT'

/** What has failed, as an error with a code that the account service knows. */
export function backupFaultOf(error: unknown, signal: AbortSignal): Error {
  if (error instanceof Cancelled || signal.aborted) return new BackupError({ code: 'canceled', message: 'It was canceled.' })
  if (!(error instanceof Error)) return new BackupError({ code: 'failed', message: String(error) })
  if (error instanceof BackupError || error.name === DAMAGE) return error
  const { message } = error
  const code = 'code' in error ? error.code : undefined
  if (error instanceof DiskReserveError || code === NO_ROOM) return withCause('no_space', message, error)
  if (code === NO_FILE) return withCause('missing', 'The file of the snapshot is missing.', error)
  return withCause('failed', message, error)
}

/** The database that something is to be done with does not exist. */
export function goneError(): BackupError {
  return new BackupError({ code: 'gone', message: 'The database does not exist any more.' })
}

function withCause(code: BackupError['code'], message: string, cause: Error): BackupError {
  return Object.assign(new BackupError({ code, message }), { cause })
}
