import { statfsSync } from 'node:fs'
import type { StoreReport } from './store-event.ts'
import { StoreError } from './store-error.ts'

/**
 * Whether commits are tried, after writing has failed.
 *
 *   writing ── a write fails ──▶ pausing ── RETRY_INTERVAL_MS ──▶ the next commit is tried ──▶ writing, or pausing again
 *      └────── a flush fails ──▶ stopped, until the store is opened again
 *
 * A write that fails leaves nothing behind, so it is enough to try again. After a flush that failed nobody knows which pages are on disk:
 * the system may report success for the next one although pages are lost. So no commit is accepted after it.
 */

/** Shortest time between two commits that are tried while writing fails; others are refused at once. */
export const RETRY_INTERVAL_MS = 500
/** A disk with less room than this counts as full. */
const ROOM_BYTES_MIN = 1 << 20

type Health =
  | { readonly kind: 'writing' }
  | { readonly kind: 'pausing'; readonly until: number; readonly reason: string }
  | { readonly kind: 'stopped'; readonly reason: string }

const WRITING: Health = { kind: 'writing' }

/** Follows the failures of one store's disk. */
export class DiskHealth {
  readonly #path: string
  readonly #report: StoreReport
  #health: Health = WRITING

  constructor(path: string, report: StoreReport) {
    this.#path = path
    this.#report = report
  }

  get isStopped(): boolean {
    return this.#health.kind === 'stopped'
  }

  /** @throws {StoreError} io while commits are refused */
  check(): void {
    const health = this.#health
    if (health.kind === 'stopped' || (health.kind === 'pausing' && performance.now() < health.until)) throw refusal(health.reason)
  }

  /** Notes a write that failed and left nothing behind. @returns the failure as callers get it */
  writeFailed(error: unknown): StoreError {
    const reason = `the disk ${this.#fault(error)}; nothing was written`
    if (this.#health.kind === 'writing') this.#report({ kind: 'writesRefused', reason, isFinal: false })
    this.#health = { kind: 'pausing', until: performance.now() + RETRY_INTERVAL_MS, reason }
    return refusal(reason, error)
  }

  /** Notes a flush that failed. @returns the failure as callers get it */
  flushFailed(error: unknown): StoreError {
    const reason = `the disk ${this.#fault(error)} during a flush; start the server again to go on from what is on disk`
    if (this.#health.kind !== 'stopped') this.#report({ kind: 'writesRefused', reason, isFinal: true })
    this.#health = { kind: 'stopped', reason }
    return refusal(reason, error)
  }

  succeeded(): void {
    if (this.#health.kind !== 'pausing') return
    this.#health = WRITING
    this.#report({ kind: 'writesResumed' })
  }

  /** LMDB gives a short write, which a full disk answers with, the code of a failed one. */
  #fault(error: unknown): string {
    const isFull = (error instanceof Error && 'code' in error && error.code === 'ENOSPC') || freeBytes(this.#path) < ROOM_BYTES_MIN
    return isFull ? 'is full' : `failed (${error instanceof Error ? error.message : String(error)})`
  }
}

function refusal(reason: string, cause?: unknown): StoreError {
  return new StoreError('io', `cannot write: ${reason}`, cause)
}

function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return Infinity // a failing disk need not answer
    throw error
  }
}
