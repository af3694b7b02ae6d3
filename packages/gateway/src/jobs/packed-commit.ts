import { Buffer } from 'node:buffer'
import type { CommitRequest, Key, Range, Stamp, Write } from '@terrarium/store'

/**
 * A commit request on its way between threads: all its bytes in one string of one unit a byte, all its lengths in a list of numbers.
 * A string crosses as it is, while each array of bytes would need a buffer of its own, which costs more than what is in it.
 */
export interface PackedCommit {
  readonly bytes: string
  readonly lengths: readonly number[]
  readonly snapshotTime: number
  readonly droppedChanges?: readonly number[]
}

const ABSENT = -1

/** Packs a request. */
export function packCommit(request: CommitRequest): PackedCommit {
  const chunks: Uint8Array[] = []
  const lengths: number[] = [request.readKeys.length, request.readRanges.length, request.writes.length]
  const put = (bytes: Uint8Array | undefined): void => {
    lengths.push(bytes?.length ?? ABSENT)
    if (bytes) chunks.push(bytes)
  }
  for (const key of request.readKeys) put(key)
  for (const { start, end } of request.readRanges) {
    put(start)
    put(end)
  }
  for (const { key, value, keyStamps, valueStamps } of request.writes) {
    put(key)
    put(value)
    putStamps(lengths, keyStamps)
    putStamps(lengths, valueStamps)
  }
  put(request.change?.value)
  putStamps(lengths, request.change?.stamps)
  const { snapshotTime, droppedChanges } = request
  return droppedChanges === undefined
    ? { bytes: join(chunks), lengths, snapshotTime }
    : { bytes: join(chunks), lengths, snapshotTime, droppedChanges }
}

/** Reads a packed request; its keys and values are views of one buffer. */
export function unpackCommit(packed: PackedCommit): CommitRequest {
  const { droppedChanges } = packed
  return droppedChanges === undefined ? readCommit(packed) : { ...readCommit(packed), droppedChanges }
}

function readCommit(packed: PackedCommit): CommitRequest {
  const { snapshotTime } = packed
  const from = new PackedReader(packed)
  const [keys, ranges, writes] = [from.next(), from.next(), from.next()]
  const readKeys: Key[] = []
  for (let i = 0; i < keys; i++) readKeys.push(from.key())
  const readRanges: Range[] = []
  for (let i = 0; i < ranges; i++) readRanges.push({ start: from.key(), end: from.key() })
  const written: Write[] = []
  for (let i = 0; i < writes; i++) written.push(from.write())
  const value = from.bytes()
  if (value === undefined) return { snapshotTime, readKeys, readRanges, writes: written }
  const stamps = from.stamps()
  const change = stamps === undefined ? { value } : { value, stamps }
  return { snapshotTime, readKeys, readRanges, writes: written, change }
}

class PackedReader {
  readonly #lengths: readonly number[]
  readonly #buffer: Buffer
  #offset = 0
  #at = 0

  constructor({ bytes, lengths }: PackedCommit) {
    this.#lengths = lengths
    this.#buffer = Buffer.from(bytes, 'latin1')
  }

  next(): number {
    return this.#lengths[this.#at++] ?? ABSENT
  }

  bytes(): Uint8Array | undefined {
    const length = this.next()
    if (length === ABSENT) return undefined
    const start = this.#offset
    this.#offset += length
    return this.#buffer.subarray(start, this.#offset)
  }

  key(): Key {
    return this.bytes() ?? new Uint8Array()
  }

  stamps(): Stamp[] | undefined {
    const count = this.next()
    if (count <= 0) return undefined
    const stamps: Stamp[] = []
    for (let i = 0; i < count; i++) stamps.push(readStamp(this.next(), this.next()))
    return stamps
  }

  /** Spelt out form by form: objects made by spreading cost more than all else here. */
  write(): Write {
    const key = this.key()
    const value = this.bytes()
    const keyStamps = this.stamps()
    const valueStamps = this.stamps()
    if (keyStamps === undefined) return valueStamps === undefined ? { key, value } : { key, value, valueStamps }
    return valueStamps === undefined ? { key, value, keyStamps } : { key, value, keyStamps, valueStamps }
  }
}

/** A stamp as two numbers: its offset, and its form with the inversion. */
function putStamps(lengths: number[], stamps: readonly Stamp[] | undefined): void {
  lengths.push(stamps?.length ?? 0)
  for (const { offset, form, inverted } of stamps ?? []) lengths.push(offset, (form === 'time' ? 1 : 0) + (inverted ? 2 : 0))
}

function readStamp(offset: number, code: number): Stamp {
  const form = code & 1 ? 'time' : 'micros'
  return code & 2 ? { offset, form, inverted: true } : { offset, form }
}

function join(chunks: readonly Uint8Array[]): string {
  let length = 0
  for (const chunk of chunks) length += chunk.length
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.toString('latin1')
}
