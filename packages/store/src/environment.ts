import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants as system } from 'node:os'
import { join } from 'node:path'
import { open, type RootDatabase, type RootDatabaseOptionsWithPath, type Transaction as ReadTransaction } from 'lmdb'
import { KEY_CODEC, RecordDecoder } from './record-decoder.ts'
import { FORMAT_VERSION, formatKey, lastCommitKey, PAGE_BYTES, SECRET_BYTES, secretKey } from './key-space.ts'
import type { Key } from './store.ts'
import { StoreError } from './store-error.ts'
import type { Timestamp } from '@terrarium/base'
import { readMicros } from './bytes.ts'

/**
 * The LMDB environment under a folder: one ordered map of bytes, mapped into memory, shared by the threads and processes that open it.
 */

/** Most read transactions open at a time, over all threads and processes. */
const READERS_MAX = 1024

/** LMDB's interface as used here; its own declaration of `getBinaryFast` lacks the options that it takes. */
export type Environment = Omit<RootDatabase<Buffer, Buffer>, 'getBinaryFast'> & {
  /** Gives a view that the next read overwrites. */
  getBinaryFast(key: Buffer, options?: { readonly transaction: ReadTransaction }): Buffer | undefined
  /** Makes the values of ranges. */
  readonly decoder: RecordDecoder
}

/** Options that LMDB's own declaration lacks. `safeRestore`: begin at the last commit whose flush succeeded. */
type OpenOptions = Omit<RootDatabaseOptionsWithPath, 'path'> & { readonly safeRestore: boolean; readonly encoder: RecordDecoder }

/** Opens the environment of a folder, creating both if need be. @throws {StoreError} readOnly, corrupt or io */
export function openEnvironment(path: string): Environment {
  prepareFolder(path)
  const flushFailure = join(path, FLUSH_FAILURE_FILE)
  try {
    const options: OpenOptions = {
      noSubdir: false,
      pageSize: PAGE_BYTES,
      keyEncoder: KEY_CODEC,
      encoding: 'binary',
      encoder: new RecordDecoder(),
      cache: false,
      maxDbs: 1,
      maxReaders: READERS_MAX,
      // A turn is no batch here, and the promise of such a batch that fails would be nobody's. Nor would it gain anything: with 1, 16 and 64
      // clients creates took 502, 90 and 30 µs of processor time without it, and 538, 93 and 30 with it.
      eventTurnBatching: false,
      safeRestore: existsSync(flushFailure),
    }
    const environment = open<Buffer, Buffer>(path, options) as RootDatabase<Buffer, Buffer> & { readonly decoder: RecordDecoder }
    rmSync(flushFailure, { force: true })
    return environment
  } catch (error: unknown) {
    throw wrapLmdbError(error, `cannot open the store in ${path}`)
  }
}

/** Stands in a store's folder from a failed flush until the store is opened again. */
export const FLUSH_FAILURE_FILE = 'flush-failed'

/** Notes that a flush has failed, so that the store is next opened as of the last commit whose flush succeeded. */
export function noteFailedFlush(path: string): void {
  try {
    writeFileSync(join(path, FLUSH_FAILURE_FILE), '')
  } catch (error: unknown) {
    // A disk that takes nothing at all: the machine is started again before the store is, and then LMDB does the same by itself.
    if (!(error instanceof Error) || !('code' in error)) throw error
  }
}

/** Number of the last page in use. */
export function lastPageOf(environment: Environment): number {
  return (environment.getStats() as { readonly lastPageNumber: number }).lastPageNumber
}

function prepareFolder(path: string): void {
  try {
    if (!existsSync(path)) mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error: unknown) {
    throw new StoreError('readOnly', `the folder ${path} cannot be written`, error)
  }
}

/** LMDB's codes for a file that it cannot read: pages missing or damaged, another version, an invalid file, a broken transaction, a wrong checksum. */
const DAMAGE: ReadonlySet<unknown> = new Set([-30797, -30796, -30794, -30793, -30784, -30782, -30778])
/** The system's codes for a file that may not be written. LMDB gives them as numbers, the platform as names. */
const REFUSAL: ReadonlySet<unknown> = new Set([system.errno.EPERM, system.errno.EACCES, system.errno.EROFS, 'EPERM', 'EACCES', 'EROFS'])

/** Turns a failure of LMDB into one of the store's. */
export function wrapLmdbError(error: unknown, what: string): StoreError {
  if (error instanceof StoreError) return error
  const code = codeOf(error)
  const kind = DAMAGE.has(code) ? 'corrupt' : REFUSAL.has(code) ? 'readOnly' : 'io'
  return new StoreError(kind, `${what}: ${error instanceof Error ? error.message : String(error)}`, error)
}

/** Finds the reason of a batch that failed. LMDB rejects with an error that has a promise of it, whose rejection somebody has to take. */
export async function reasonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error
  try {
    return await error.commitError
  } catch (reason: unknown) {
    return reason
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Reads the time of the latest commit; 0 in an empty store. @throws {StoreError} corrupt */
export function readLastCommit(read: (key: Key) => Uint8Array | undefined): Timestamp {
  const bytes = read(lastCommitKey)
  if (bytes === undefined) return 0
  const time = bytes.length === 8 ? readMicros(bytes, 0) : NaN
  if (!Number.isSafeInteger(time)) throw new StoreError('corrupt', 'the time of the latest commit is damaged')
  return time
}

/** Reads the format of the store; undefined in an empty one. @throws {StoreError} corrupt for one that this release cannot read */
export function readFormat(read: (key: Key) => Uint8Array | undefined): number | undefined {
  const bytes = read(formatKey)
  if (bytes === undefined) {
    if (read(lastCommitKey) !== undefined) throw new StoreError('corrupt', 'the store has no record of its format')
    return undefined
  }
  const [format = 0] = bytes
  if (bytes.length !== 1 || format === 0) throw new StoreError('corrupt', 'the record of the format is damaged')
  if (format > FORMAT_VERSION) {
    throw new StoreError(
      'corrupt',
      `the store was written by a newer release (its format is ${format}, this release reads up to ${FORMAT_VERSION}): start that release, or restore a backup that was made before it (npm run restore)`,
    )
  }
  return format
}

/** Reads the store's secret; undefined before it was made. @throws {StoreError} corrupt */
export function readSecret(read: (key: Key) => Uint8Array | undefined): Uint8Array | undefined {
  const bytes = read(secretKey)
  if (bytes !== undefined && bytes.length !== SECRET_BYTES) throw new StoreError('corrupt', "the store's secret is damaged")
  return bytes
}
