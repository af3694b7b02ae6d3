import { parentPort, workerData } from 'node:worker_threads'
import { must } from '@terrarium/base'
import type { BackupMessage, BackupTask } from './backup-message.ts'
import { BATCH_DONE } from './backup-message.ts'
import { lowerPriority, threadId } from '../executor/thread-priority.ts'
import { SnapshotDamageError } from '../snapshot-file/snapshot-content.ts'
import { DiskReserveError } from './disk-reserve.ts'
import { DatabaseGoneError, runBackupTask } from './run-backup-task.ts'

/**
 * A thread that does one task with a store or a snapshot's file, when others are idle, and ends.
 *
 * It reads the store itself; what is to be written goes to the one writer in the main thread, a batch at a time.
 */
const port = must(parentPort, 'a backup runs in a thread of its own')
const ownThread = threadId()
if (ownThread !== undefined) lowerPriority(ownThread)

let acknowledge: () => void = () => {}
port.on('message', (message: unknown) => {
  if (message === BATCH_DONE) acknowledge()
})

function send(message: BackupMessage): void {
  port.postMessage(message)
}

const commit = async (batch: Extract<BackupMessage, { kind: 'batch' }>['batch']): Promise<void> => {
  const done = new Promise<void>((resolve) => (acknowledge = resolve))
  port.postMessage({ kind: 'batch', batch } satisfies BackupMessage, [batch.bytes.buffer as ArrayBuffer])
  await done
}

try {
  send(await runBackupTask(workerData as BackupTask, { commit, report: (done, total) => send({ kind: 'progress', done, total }) }))
} catch (error: unknown) {
  send({ kind: 'failed', failure: failureOf(error) })
} finally {
  port.close()
}

function failureOf(error: unknown): Extract<BackupMessage, { kind: 'failed' }>['failure'] {
  if (error instanceof SnapshotDamageError) return { code: 'damaged', message: error.message }
  if (error instanceof DiskReserveError || (error instanceof Error && 'code' in error && error.code === 'ENOSPC'))
    return { code: 'no_space', message: error.message }
  if (error instanceof DatabaseGoneError) return { code: 'gone', message: error.message }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return { code: 'missing', message: 'The file of the snapshot is missing.' }
  return { code: 'failed', message: error instanceof Error ? error.message : String(error) }
}
