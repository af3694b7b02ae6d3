import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Entry } from '@terrarium/store'
import { encodeFrameHead, encodeTail, FILE_ID_BYTES, FRAME, FRAME_BYTES, frameSum, MAGIC, type FrameKind } from './snapshot-layout.ts'
import type { SnapshotHeader, SnapshotSummary } from './snapshot-content.ts'

/** Fast rather than small. */
const LEVEL = { level: 1 } as const
const RECORD_HEAD_BYTES = 6
/** What the name of a file ends in until it is whole and on disk. */
export const DRAFT_EXTENSION = '.partial'

/**
 * Writes the file of a snapshot frame by frame: no more than one is in memory. The file has its name once all of it is on disk, so a crash
 * leaves either a whole one or a draft that nobody reads.
 */
export class SnapshotFileWriter {
  readonly #file: string
  readonly #descriptor: number
  readonly #fileId = randomBytes(FILE_ID_BYTES)
  readonly #onFrame: () => void
  readonly #content = createHash('sha256')
  #parts: Uint8Array[] = []
  #pending = 0
  #offset = 0
  #frames = 0
  #records = 0

  /** `onFrame` is called before the file is made, and before each frame of records; what it throws passes through. */
  constructor(file: string, header: SnapshotHeader, onFrame: () => void = () => {}) {
    this.#onFrame = onFrame
    mkdirSync(dirname(file), { recursive: true })
    onFrame()
    this.#file = file
    this.#descriptor = openSync(file + DRAFT_EXTENSION, 'w')
    this.#write(Buffer.concat([MAGIC, this.#fileId]))
    this.#frame(FRAME.header, Buffer.from(JSON.stringify(header)))
  }

  add({ key, value }: Entry): void {
    const head = Buffer.allocUnsafe(RECORD_HEAD_BYTES)
    head.writeUInt16BE(key.length)
    head.writeUInt32BE(value.length, 2)
    this.#parts.push(head, key, value)
    this.#pending += head.length + key.length + value.length
    this.#records++
    if (this.#pending >= FRAME_BYTES) this.#flush()
  }

  /** Ends the file. Returns its length and its summary. */
  finish(summary: Omit<SnapshotSummary, 'records' | 'contentHash'>): { readonly bytes: number; readonly summary: SnapshotSummary } {
    this.#flush()
    const whole: SnapshotSummary = { ...summary, records: this.#records, contentHash: this.#content.digest('hex') }
    const last = this.#offset
    this.#frame(FRAME.summary, Buffer.from(JSON.stringify(whole)))
    this.#write(encodeTail(this.#fileId, last))
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
    renameSync(this.#file + DRAFT_EXTENSION, this.#file)
    syncFolder(dirname(this.#file))
    return { bytes: this.#offset, summary: whole }
  }

  /** Gives up. */
  abandon(): void {
    closeSync(this.#descriptor)
    rmSync(this.#file + DRAFT_EXTENSION, { force: true })
  }

  #flush(): void {
    if (this.#pending === 0) return
    this.#onFrame()
    const content = Buffer.concat(this.#parts, this.#pending)
    this.#parts = []
    this.#pending = 0
    this.#content.update(content)
    this.#frame(FRAME.records, content)
  }

  #frame(kind: FrameKind, content: Buffer): void {
    const stored = deflateRawSync(content, LEVEL)
    const head = encodeFrameHead({ kind, number: this.#frames++, length: content.length, storedLength: stored.length })
    this.#write(Buffer.concat([head, frameSum(this.#fileId, head, stored), stored]))
  }

  #write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at)
    this.#offset += bytes.length
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
