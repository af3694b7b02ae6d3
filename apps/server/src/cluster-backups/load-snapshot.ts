import { must } from '@terrarium/base'
import type { ScratchStore } from './scratch-store.ts'

/** What loading is at. */
export type LoadingStep = 'verify' | 'write'

/** Who follows it. */
export interface LoadingListener {
  /** Awaited before a step begins. */
  readonly onStep?: ((step: LoadingStep) => Promise<void>) | undefined
  /** From 0 to 1 within the step. */
  readonly onProgress?: ((step: LoadingStep, progress: number) => void) | undefined
}

/** The one job of a scratch store. */
const JOB = 1n

/** Reads a snapshot's file whole, and puts what it holds into the database of a scratch store. @throws {BackupError} */
export async function loadSnapshot(
  { backups, database }: ScratchStore,
  file: string,
  { onStep, onProgress }: LoadingListener,
): Promise<void> {
  const globalId = must(await backups.find(database.path), 'a scratch store has its database')
  const copy = { job: JOB, kind: 'copy', globalId } as const
  await backups.hold(copy)
  await backups.replace(
    { ...copy, file },
    {
      onStep: async (step) => void (step !== 'switch' && (await onStep?.(step))),
      onProgress: (step, progress) => void (step !== 'switch' && onProgress?.(step, progress)),
      ...(database.signal && { signal: database.signal }),
    },
  )
  await backups.release(copy)
}
