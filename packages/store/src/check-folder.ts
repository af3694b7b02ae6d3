import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPages, type PageCheckOptions, type PageCounts } from './check-pages.ts'
import { FLUSH_FAILURE_FILE } from './environment.ts'
import { FORMAT_VERSION } from './key-space.ts'
import { StoreError } from './store-error.ts'

/**
 * Whether the folder of a store holds a whole store or none. A mark beside the file says that there was one, so that a file that was
 * emptied or removed does not count as a new store.
 */

export const DATA_FILE = 'data.mdb'
const MARK_FILE = 'store.json'
const REMEDY = 'restore a backup (npm run restore), or see what is left of it (npm run check)'

/** Checks a folder before its store is opened for writing. @throws {StoreError} corrupt, with what to do; undefined for a new store */
export function checkFolder(path: string, options: PageCheckOptions = {}): PageCounts | undefined {
  const file = join(path, DATA_FILE)
  const isEmpty = !existsSync(file) || statSync(file).size === 0
  if (isEmpty && !existsSync(join(path, MARK_FILE))) return undefined
  try {
    if (isEmpty) throw new StoreError('corrupt', `${file} is empty or missing, and there was a store in the folder`)
    return checkPages(file, { ...options, isFlushedOnly: existsSync(join(path, FLUSH_FAILURE_FILE)) })
  } catch (error: unknown) {
    if (!(error instanceof StoreError)) throw error
    throw new StoreError('corrupt', `${error.message}: ${REMEDY}`, error)
  }
}

/** Notes that there is a store in the folder. */
export function markFolder(path: string): void {
  const file = join(path, MARK_FILE)
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ format: FORMAT_VERSION })}\n`)
}
