import { Worker } from 'node:worker_threads'
import { BATCH_DONE, type BackupFailure, type BackupMessage, type BackupTask, type WriteBatch } from './backup-message.ts'

/** A task failed, or was given up. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code: BackupFailure['code']
  constructor({ code, message }: BackupFailure) {
    super(message)
    this.code = code
  }
}

/** What the main thread does for a task. */
export interface TaskListener {
  /** Commits writes. Only tasks that write have batches. */
  readonly onBatch?: (batch: WriteBatch) => Promise<void>
  readonly onProgress?: (done: number, total: number | undefined) => void
  readonly signal?: AbortSignal | undefined
}

type EndMessage = Exclude<BackupMessage, { kind: 'progress' | 'batch' | 'failed' }>
const HEAP_MB = 512

/** Does a task in a thread of its own; aborting ends the thread where it is. @throws {BackupError} */
export async function runInThread<Kind extends EndMessage['kind']>(
  task: BackupTask,
  end: Kind,
  listener: TaskListener = {},
): Promise<Extract<EndMessage, { kind: Kind }>> {
  if (listener.signal?.aborted === true) throw CANCELED()
  const worker = startThread(task)
  const cancel = (): void => void worker.terminate()
  listener.signal?.addEventListener('abort', cancel)
  try {
    const message = await endOf(worker, listener)
    if (message.kind !== end) throw new Error(`a backup's thread ends with ${message.kind}, not ${end}`)
    return message as Extract<EndMessage, { kind: Kind }>
  } finally {
    listener.signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}

const CANCELED = (): BackupError => new BackupError({ code: 'canceled', message: 'It was canceled.' })

function endOf(worker: Worker, { onBatch, onProgress, signal }: TaskListener): Promise<EndMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(signal?.aborted === true ? CANCELED() : error)
    worker.on('error', reject)
    worker.once('exit', () => fail(new Error("a backup's thread ended early")))
    worker.on('message', (message: BackupMessage) => {
      switch (message.kind) {
        case 'progress':
          return onProgress?.(message.done, message.total)
        case 'batch':
          return void (onBatch?.(message.batch) ?? Promise.resolve()).then(() => worker.postMessage(BATCH_DONE), fail)
        case 'failed':
          return reject(new BackupError(message.failure))
        default:
          return resolve(message)
      }
    })
  })
}

function startThread(task: BackupTask): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './source-entry.mjs' : './backup-worker.js', import.meta.url), {
    workerData: task,
    execArgv: isSource ? ['--conditions=source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}
