import { spawn } from 'node:child_process'
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StoreError } from './store-error.ts'

/**
 * The lock that keeps a store to one writer: the kernel's lock on an open file.
 *
 * The kernel knows the file, not the process, so the lock holds between containers that share a volume, and ends with the process however
 * that ends. Node cannot take it: on Linux the program `flock` takes it on a descriptor that it inherits, and ends. The lock belongs to the
 * open file, so it stays until this process closes it. On macOS and Windows opening the file takes it.
 *
 * What the file holds is only for people: the process that has the lock, or had it last.
 */

const LOCK_FILE = 'writer.lock'
/** Position of the lock's descriptor among those of the program. */
const DESCRIPTOR = 3
const CONFLICT_STATUS = 1

/** Flags with which opening a file takes its lock, and the code that says that another has it. */
const LOCKING_OPEN: Partial<Record<NodeJS.Platform, { readonly flags: number; readonly conflict: string }>> = {
  darwin: { flags: 0x20 | constants.O_NONBLOCK, conflict: 'EAGAIN' }, // O_EXLOCK
  win32: { flags: 0x1000_0000, conflict: 'EBUSY' }, // UV_FS_O_EXLOCK
}

/** A held lock. */
export interface WriterLock {
  release(): void
}

/** Takes the writer's lock of a folder. @throws {StoreError} readOnly when another writer has it or the folder cannot be written; io when it cannot be locked */
export async function acquireWriterLock(path: string): Promise<WriterLock> {
  const file = join(path, LOCK_FILE)
  const descriptor = openLockFile(path, file)
  try {
    if (LOCKING_OPEN[process.platform] === undefined) await lock(descriptor, file)
    ftruncateSync(descriptor)
    writeSync(descriptor, `process ${process.pid} on ${hostname()}`, 0)
  } catch (error: unknown) {
    closeSync(descriptor)
    throw error
  }
  return { release: () => closeSync(descriptor) }
}

function openLockFile(path: string, file: string): number {
  const locking = LOCKING_OPEN[process.platform]
  try {
    mkdirSync(path, { recursive: true })
    return openSync(file, constants.O_RDWR | constants.O_CREAT | (locking?.flags ?? 0), 0o600)
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === locking?.conflict) throw inUse(file)
    throw new StoreError('readOnly', `the folder ${path} cannot be written`, error)
  }
}

async function lock(descriptor: number, file: string): Promise<void> {
  const { status, output } = await runFlock(descriptor)
  if (status === 0) return
  if (status === CONFLICT_STATUS && output === '') throw inUse(file)
  throw new StoreError(
    'io',
    `${file} cannot be locked (${output}): without a lock two servers could write to one store; use a file system that has locks`,
  )
}

async function runFlock(descriptor: number): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn('flock', ['-x', '-n', String(DESCRIPTOR)], { stdio: ['ignore', 'ignore', 'pipe', descriptor] })
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  try {
    const [status, output] = await Promise.all([ended, child.stderr === null ? '' : text(child.stderr)])
    return { status, output: output.trim() }
  } catch (error: unknown) {
    throw new StoreError('io', 'the program flock, which locks the store, cannot be run: install the package util-linux', error)
  }
}

function inUse(file: string): StoreError {
  return new StoreError('readOnly', `${readFileSync(file, 'utf8') || 'another process'} has the store open for writing`)
}
