import { Buffer } from 'node:buffer'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { PAGE_BYTES } from './key-space.ts'

/**
 * Room for writes at the end of a store's file, made before LMDB needs it.
 *
 *   pages in use │ room of zeros, which the disk has given already │ end of the file
 *
 * LMDB 3.5.6 writes beyond its memory while it words the failure of a write that a full disk refuses, which ends the process now and then. A
 * batch whose pages are on the disk already meets no such refusal: the disk says no to the zeros before it, where a failure is an ordinary
 * one. A file system that gives zeros no room of their own (compressing or copying on write) can still refuse later.
 */

/** Room made ahead, so that few batches make any: a share of the file between two bounds. */
const AHEAD_SHARE = 1 / 16
const AHEAD_BYTES_MIN = 256 * 1024
const AHEAD_BYTES_MAX = 2 * 1024 * 1024
/** Room beyond this is not made for one batch: how much of a tree a batch renews is known only roughly. */
const BATCH_BYTES_MAX = 64 * 1024 * 1024
/** Pages that any batch renews: the way to the roots of both trees, and what lists free pages. */
const BATCH_PAGES = 24
const ZEROS = Buffer.alloc(256 * 1024)

/** What a batch will write. */
export interface BatchSize {
  readonly writes: number
  /** Of all keys and values. */
  readonly bytes: number
}

/** Keeps room behind the pages that are in use. Only for a writer, between two of its batches. */
export class FileRoom {
  readonly #descriptor: number
  readonly #lastPage: () => number
  /** A bound of the bytes in use. */
  #used = 0
  #length = 0

  /** @param lastPage number of the last page in use */
  constructor(file: string, lastPage: () => number) {
    this.#descriptor = openSync(file, constants.O_RDWR)
    this.#lastPage = lastPage
  }

  /** Makes the room that a batch may need. @throws the platform's error when the disk refuses it; the file then is as before */
  makeFor(batch: BatchSize): void {
    const needed = bytesNeeded(batch)
    if (this.#used + needed > this.#length) this.#look()
    this.#used += needed
    if (this.#used > this.#length) this.#extend()
  }

  /** Gives the room back. For a writer that writes no more. */
  giveBack(): void {
    this.#look()
    if (this.#used < this.#length) ftruncateSync(this.#descriptor, this.#used)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #look(): void {
    this.#used = (this.#lastPage() + 1) * PAGE_BYTES
    this.#length = fstatSync(this.#descriptor).size
  }

  #extend(): void {
    const ahead = Math.min(Math.max(this.#used * AHEAD_SHARE, AHEAD_BYTES_MIN), AHEAD_BYTES_MAX)
    try {
      this.#extendTo(Math.ceil((this.#used + ahead) / PAGE_BYTES) * PAGE_BYTES)
    } catch (error: unknown) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      this.#extendTo(this.#used)
    }
  }

  #extendTo(end: number): void {
    const before = this.#length
    try {
      for (let at = before; at < end;) at += writeSync(this.#descriptor, ZEROS, 0, Math.min(ZEROS.length, end - at), at)
      this.#length = end
    } catch (error: unknown) {
      ftruncateSync(this.#descriptor, before)
      this.#used = this.#length
      throw error
    }
  }
}

/** A bound of what a batch adds to the file, in whole pages: each write renews a leaf, and pages that split stay half empty. */
function bytesNeeded({ writes, bytes }: BatchSize): number {
  const pages = BATCH_PAGES + 2 * writes + Math.ceil((2 * bytes) / PAGE_BYTES)
  return Math.min(pages * PAGE_BYTES, BATCH_BYTES_MAX)
}
