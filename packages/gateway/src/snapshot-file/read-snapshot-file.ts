import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Entry } from '@terrarium/store'
import {
  decodeFrameHead,
  decodeTail,
  FRAME,
  FRAME_BYTES_MAX,
  FRAME_HEAD_BYTES,
  frameSum,
  HEAD_BYTES,
  MAGIC,
  SUM_BYTES,
  TAIL_BYTES,
} from './snapshot-layout.ts'
import { SnapshotDamageError, type SnapshotHeader, type SnapshotSummary } from './snapshot-content.ts'

const RECORD_HEAD_BYTES = 6

/** Part of a snapshot's file: its records, and how far the file has been read. */
export interface SnapshotPart {
  readonly records: readonly Entry[]
  readonly bytesRead: number
}

/** Reads the file of a snapshot, and checks each byte that it reads. @throws {SnapshotDamageError} by every method */
export class SnapshotFileReader {
  readonly #descriptor: number
  readonly #fileId: Buffer
  readonly size: number
  readonly header: SnapshotHeader

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r')
    try {
      this.size = fstatSync(this.#descriptor).size
      const head = this.#read(0, HEAD_BYTES)
      if (!head.subarray(0, MAGIC.length).equals(MAGIC))
        throw new SnapshotDamageError(0, 'it does not begin as a snapshot of this release does')
      this.#fileId = head.subarray(MAGIC.length)
      this.header = parse<SnapshotHeader>(this.#frame(HEAD_BYTES, 0, FRAME.header).content, HEAD_BYTES)
    } catch (error: unknown) {
      this.close()
      throw error
    }
  }

  /** Reads what stands at the end, without the records. */
  summary(): SnapshotSummary {
    const at = this.size - TAIL_BYTES
    const offset = at < HEAD_BYTES ? undefined : decodeTail(this.#fileId, this.#read(at, TAIL_BYTES))
    if (offset === undefined || offset >= at || offset < HEAD_BYTES) throw new SnapshotDamageError(Math.max(at, 0), 'its end is not whole')
    const frame = this.#frame(offset, undefined, FRAME.summary)
    if (frame.end !== at) throw new SnapshotDamageError(frame.end, 'it goes on behind its end')
    return parse<SnapshotSummary>(frame.content, offset)
  }

  /** Reads all records in their order, and at last compares them with the summary. */
  *parts(): Generator<SnapshotPart> {
    const summary = this.summary()
    const last = Number(decodeTail(this.#fileId, this.#read(this.size - TAIL_BYTES, TAIL_BYTES)))
    const content = createHash('sha256')
    let records = 0
    let offset = this.#frame(HEAD_BYTES, 0, FRAME.header).end
    for (let number = 1; offset < last; number++) {
      const frame = this.#frame(offset, number, FRAME.records)
      content.update(frame.content)
      const found = readRecords(frame.content, offset)
      records += found.length
      offset = frame.end
      yield { records: found, bytesRead: offset }
    }
    if (offset !== last) throw new SnapshotDamageError(offset, 'its frames do not end where its summary begins')
    if (records !== summary.records || content.digest('hex') !== summary.contentHash) {
      throw new SnapshotDamageError(last, 'its records are not those of its summary')
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #frame(offset: number, number: number | undefined, kind: number): { readonly content: Buffer; readonly end: number } {
    const bytes = this.#read(offset, FRAME_HEAD_BYTES)
    const headBytes = bytes.subarray(0, FRAME_HEAD_BYTES - SUM_BYTES)
    const head = decodeFrameHead(headBytes)
    const isLikely = head.length <= FRAME_BYTES_MAX && offset + FRAME_HEAD_BYTES + head.storedLength <= this.size
    if (!isLikely) throw new SnapshotDamageError(offset, 'a frame has an impossible length')
    const stored = this.#read(offset + FRAME_HEAD_BYTES, head.storedLength)
    const isWhole = frameSum(this.#fileId, headBytes, stored).equals(bytes.subarray(FRAME_HEAD_BYTES - SUM_BYTES))
    if (!isWhole) throw new SnapshotDamageError(offset, 'the sum of a frame is wrong')
    if (head.kind !== kind || (number !== undefined && head.number !== number))
      throw new SnapshotDamageError(offset, 'a frame is not in its place')
    return { content: inflate(stored, head.length, offset), end: offset + FRAME_HEAD_BYTES + head.storedLength }
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    let at = 0
    while (at < length) {
      const count = readSync(this.#descriptor, bytes, at, length - at, offset + at)
      if (count === 0) throw new SnapshotDamageError(offset + at, 'it ends too early')
      at += count
    }
    return bytes
  }
}

function inflate(stored: Buffer, length: number, offset: number): Buffer {
  try {
    const content = inflateRawSync(stored, { maxOutputLength: Math.max(length, 1) })
    if (content.length === length) return content
  } catch (error: unknown) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  throw new SnapshotDamageError(offset, 'a frame cannot be inflated')
}

function parse<T>(content: Buffer, offset: number): T {
  try {
    return JSON.parse(content.toString('utf8')) as T
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error
    throw new SnapshotDamageError(offset, 'a frame is not JSON')
  }
}

function readRecords(content: Buffer, offset: number): Entry[] {
  const records: Entry[] = []
  for (let at = 0; at < content.length;) {
    const begin = at + RECORD_HEAD_BYTES
    if (begin > content.length) throw new SnapshotDamageError(offset, 'a record is cut off')
    const keyEnd = begin + content.readUInt16BE(at)
    const end = keyEnd + content.readUInt32BE(at + 2)
    if (end > content.length || keyEnd === begin) throw new SnapshotDamageError(offset, 'a record is cut off')
    records.push({ key: content.subarray(begin, keyEnd), value: content.subarray(keyEnd, end) })
    at = end
  }
  return records
}
