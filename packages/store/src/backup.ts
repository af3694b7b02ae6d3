import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { checkFolder, DATA_FILE, markFolder } from './check-folder.ts'
import { Buffer } from 'node:buffer'
import { openEnvironment, readFormat, wrapLmdbError, type Environment } from './environment.ts'
import { FORMAT_VERSION, FORMAT_WITH_SUMS } from './key-space.ts'
import { isSetting, isWhole } from './record-sum.ts'
import { SnapshotSource } from './lmdb-snapshot.ts'
import { readChanges } from './open-reader.ts'
import type { ChangeRecord, Snapshot } from './store.ts'
import { StoreError } from './store-error.ts'
import { acquireWriterLock } from './writer-lock.ts'

/**
 * Copies of a store, and checks of one that is not open.
 */

/**
 * Copies the store in a folder to another folder, without the pages that it does not use. The copy is the store as of one commit, also
 * while a process writes to it, and is on disk when the promise resolves.
 *
 * @throws {StoreError} corrupt where there is no store, io
 */
export async function backupStore(path: string, target: string): Promise<void> {
  if (!existsSync(join(path, DATA_FILE))) throw new StoreError('corrupt', `there is no store in ${path}`)
  mkdirSync(target, { recursive: true })
  const environment = openEnvironment(path)
  try {
    await environment.backup(target, true)
  } catch (error: unknown) {
    throw wrapLmdbError(error, `cannot copy the store in ${path} to ${target}`)
  } finally {
    await environment.close()
  }
  const descriptor = openSync(join(target, DATA_FILE), 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
  markFolder(target)
  checkFolder(target)
}

/** What a check has read: its pages, and what `inspect` made of a snapshot and of the change log; undefined for a store without data. */
export interface StoreCheck<T> {
  readonly pages: number
  /** Records whose bytes are not those that were written. Stores of format 1 have no checksums until a server has upgraded them. */
  readonly damaged: number
  readonly inspected: T | undefined
}

/**
 * Reads every page and every record of a store that no process writes to. `inspect` reads the records.
 *
 * @throws {StoreError} readOnly while a process has the store open; corrupt where the store is not whole
 */
export async function checkStore<T>(
  path: string,
  inspect: (snapshot: Snapshot, changes: Iterable<ChangeRecord>) => T,
): Promise<StoreCheck<T>> {
  const lock = await acquireWriterLock(path)
  try {
    const counts = checkFolder(path, { pagesMax: Infinity })
    if (counts === undefined) return { pages: 0, damaged: 0, inspected: undefined }
    const environment = openEnvironment(path)
    try {
      const format = readFormat((key) => environment.getBinary(key as Buffer)) ?? FORMAT_VERSION
      const hasSums = format >= FORMAT_WITH_SUMS
      const damaged = hasSums ? damagedRecords(environment) : 0
      const inspected = inspectSnapshots(new SnapshotSource(environment, hasSums), inspect)
      return { pages: counts.branches + counts.leaves, damaged, inspected }
    } finally {
      await environment.close()
    }
  } finally {
    lock.release()
  }
}

function inspectSnapshots<T>(snapshots: SnapshotSource, inspect: (snapshot: Snapshot, changes: Iterable<ChangeRecord>) => T): T {
  try {
    return inspect(snapshots.open(), readChanges(snapshots.open(), 0))
  } finally {
    snapshots.releaseAll()
  }
}

/** Counts them by whole values, so before the environment's ranges leave the checksums out. */
function damagedRecords(environment: Environment): number {
  let damaged = 0
  for (const { key, value } of environment.getRange({ start: Buffer.from([0]), end: Buffer.from([0xff, 0xff]) })) {
    if (!isSetting(key) && !isWhole(key, value)) damaged++
  }
  return damaged
}
