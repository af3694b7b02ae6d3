import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './store-error.ts'

/**
 * The lock that keeps a store to one writer: a file with the writer's process id and its start, made whole or not at all.
 *
 * A lock whose process is gone, or whose id now belongs to a process that started later, is stale and is taken over.
 */

const LOCK_FILE = 'writer.lock'
const ATTEMPTS_MAX = 5

/** A held lock. */
export interface WriterLock {
  release(): void
}

/** Takes the writer's lock of a folder. @throws {StoreError} readOnly when a living process holds it or the folder cannot be written */
export function acquireWriterLock(path: string): WriterLock {
  const file = join(path, LOCK_FILE)
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(draft, ownMark())
  } catch (error: unknown) {
    throw new StoreError('readOnly', `the folder ${path} cannot be written`, error)
  }
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (tryLink(draft, file)) return { release: () => rmSync(file, { force: true }) }
      removeIfStale(file, draft)
    }
    throw new StoreError('readOnly', `the store in ${path} is being opened by others`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error: unknown) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfStale(file: string, draft: string): void {
  const mark = readIfThere(file)
  if (mark === undefined) return
  if (isAlive(mark)) throw new StoreError('readOnly', `process ${mark.split(' ', 1).join()} has the store open for writing`)
  // Moved aside first: between reading and removing, another process may have taken the lock.
  const aside = `${draft}.stale`
  try {
    renameSync(file, aside)
  } catch (error: unknown) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readIfThere(aside) !== mark) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error: unknown) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function ownMark(): string {
  return `${process.pid} ${startOf(process.pid) ?? ''}`
}

function isAlive(mark: string): boolean {
  const [pidText = '', start = ''] = mark.split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error: unknown) {
    return isCode(error, 'EPERM')
  }
  const startNow = startOf(pid)
  return start === '' || startNow === undefined || startNow === start
}

/** Tells when a process started, in ticks since the machine did; undefined where that cannot be known. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19]
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
