import type { CommitRequest, Key, Range, Stamp, Write } from '@terrarium/store'

/**
 * A commit request on its way between threads: all its bytes in one buffer that is handed over, all its lengths in a list of numbers.
 * Sent as it is, each small key would be copied together with the whole pool it was cut from.
 */
export interface PackedCommit {
  readonly bytes: ArrayBuffer
  readonly lengths: readonly number[]
  readonly snapshotTime: number
}

const ABSENT = -1

/** Packs a request; the result's `bytes` can be transferred. */
export function packCommit(request: CommitRequest): PackedCommit {
  const chunks: Uint8Array[] = []
  const lengths: number[] = [request.readKeys.length, request.readRanges.length, request.writes.length]
  const put = (bytes: Uint8Array | undefined): void => {
    lengths.push(bytes?.length ?? ABSENT)
    if (bytes) chunks.push(bytes)
  }
  request.readKeys.forEach(put)
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
  return { bytes: join(chunks), lengths, snapshotTime: request.snapshotTime }
}

/** Reads a packed request; its keys and values are views of the one buffer. */
export function unpackCommit({ bytes, lengths, snapshotTime }: PackedCommit): CommitRequest {
  let offset = 0
  let at = 0
  const next = (): number => lengths[at++] ?? ABSENT
  const take = (): Uint8Array | undefined => {
    const length = next()
    if (length === ABSENT) return undefined
    offset += length
    return new Uint8Array(bytes, offset - length, length)
  }
  const takeKey = (): Key => take() ?? new Uint8Array()
  const takeStamps = (): Stamp[] | undefined => {
    const count = next()
    if (count === 0) return undefined
    return Array.from({ length: count }, () => readStamp(next(), next()))
  }
  const [keys, ranges, writes] = [next(), next(), next()]
  const readKeys = Array.from({ length: keys }, takeKey)
  const readRanges = Array.from({ length: ranges }, (): Range => ({ start: takeKey(), end: takeKey() }))
  const written = Array.from({ length: writes }, (): Write => withStamps({ key: takeKey(), value: take() }, takeStamps(), takeStamps()))
  const value = take()
  const stamps = takeStamps()
  const change = value && { value, ...(stamps && { stamps }) }
  return { snapshotTime, readKeys, readRanges, writes: written, ...(change && { change }) }
}

function withStamps(write: Write, keyStamps: Stamp[] | undefined, valueStamps: Stamp[] | undefined): Write {
  if (!keyStamps && !valueStamps) return write
  return { ...write, ...(keyStamps && { keyStamps }), ...(valueStamps && { valueStamps }) }
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

function join(chunks: readonly Uint8Array[]): ArrayBuffer {
  let length = 0
  for (const chunk of chunks) length += chunk.length
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.buffer
}
