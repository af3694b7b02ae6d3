import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { open, type RootDatabase, type Transaction as ReadTransaction } from 'lmdb'
import { FORMAT_VERSION, formatKey, lastCommitKey, PAGE_BYTES, readMicros } from './key-space.ts'
import type { Key } from './store.ts'
import { StoreError } from './store-error.ts'
import type { Timestamp } from '@terrarium/base'

/**
 * The LMDB environment under a folder: one ordered map of bytes, mapped into memory, shared by the threads and processes that open it.
 */

/** Most read transactions open at a time, over all threads and processes. */
const READERS_MAX = 1024

/** LMDB's face as used here; its own declaration of `getBinary` lacks the options that it takes. */
export type Environment = Omit<RootDatabase<Buffer, Buffer>, 'getBinary'> & {
  getBinary(key: Buffer, options?: { readonly transaction: ReadTransaction }): Buffer | undefined
}

/** Opens the environment of a folder, creating both if need be. @throws {StoreError} readOnly, corrupt or io */
export function openEnvironment(path: string): Environment {
  prepareFolder(path)
  checkFile(join(path, 'data.mdb'))
  try {
    return open<Buffer, Buffer>(path, {
      noSubdir: false,
      pageSize: PAGE_BYTES,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
      maxDbs: 1,
      maxReaders: READERS_MAX,
    })
  } catch (error: unknown) {
    throw wrapLmdbError(error, `cannot open the store in ${path}`)
  }
}

function prepareFolder(path: string): void {
  try {
    if (!existsSync(path)) mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error: unknown) {
    throw new StoreError('readOnly', `the folder ${path} cannot be written`, error)
  }
}

/** Marks LMDB's two first pages, behind the page header. */
const MAGIC = 0xbeefc0de
const MAGIC_OFFSET = 24

/** Refuses a file that LMDB did not write, which it would stop the process for. */
function checkFile(file: string): void {
  if (!existsSync(file)) return
  const head = Buffer.alloc(PAGE_BYTES + MAGIC_OFFSET + 4)
  const descriptor = openSync(file, 'r')
  try {
    const length = readSync(descriptor, head, 0, head.length, 0)
    const isMarked = head.readUInt32LE(MAGIC_OFFSET) === MAGIC && head.readUInt32LE(PAGE_BYTES + MAGIC_OFFSET) === MAGIC
    if (length > 0 && !isMarked) throw new StoreError('corrupt', `${file} is no store or damaged`)
  } finally {
    closeSync(descriptor)
  }
}

const DAMAGE = /MDB_(INVALID|VERSION_MISMATCH|CORRUPTED|PAGE_NOTFOUND|BAD_TXN)|not an LMDB file|corrupt|version mismatch/i
const REFUSAL = /EACCES|EROFS|EPERM|Permission denied|Read-only file system/i

/** Turns a failure of LMDB into one of the store's. */
export function wrapLmdbError(error: unknown, what: string): StoreError {
  if (error instanceof StoreError) return error
  const text = error instanceof Error ? error.message : String(error)
  // LMDB tells its failures apart only by text.
  const kind = DAMAGE.test(text) ? 'corrupt' : REFUSAL.test(text) ? 'readOnly' : 'io'
  return new StoreError(kind, `${what}: ${text}`, error)
}

/** Reads the time of the latest commit; 0 in an empty store. @throws {StoreError} corrupt */
export function readLastCommit(read: (key: Key) => Uint8Array | undefined): Timestamp {
  const bytes = read(lastCommitKey)
  if (bytes === undefined) return 0
  const time = bytes.length === 8 ? readMicros(bytes, 0) : NaN
  if (!Number.isSafeInteger(time)) throw new StoreError('corrupt', 'the time of the latest commit is damaged')
  return time
}

/** Checks the layout's version; undefined in an empty store. @throws {StoreError} corrupt */
export function checkFormat(read: (key: Key) => Uint8Array | undefined): number | undefined {
  const bytes = read(formatKey)
  if (bytes === undefined) {
    if (read(lastCommitKey) !== undefined) throw new StoreError('corrupt', 'the store does not tell its format')
    return undefined
  }
  if (bytes.length !== 1 || bytes[0] !== FORMAT_VERSION) {
    throw new StoreError('corrupt', `the store has format ${bytes.join('.')}, this release reads ${FORMAT_VERSION}`)
  }
  return FORMAT_VERSION
}
