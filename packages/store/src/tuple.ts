import { Buffer } from 'node:buffer'
import { TupleReader } from './tuple-reader.ts'
import type { TuplePart } from './tuple-part.ts'
import { TupleWriter } from './tuple-writer.ts'
import type { Key, Range } from './store.ts'

/**
 * Keys as tuples of values. The layout of bytes is described at `TupleWriter`.
 */

const writer = new TupleWriter()

/** Encodes a tuple so that keys order as their tuples do, part by part; a tuple that begins another comes before it. */
export function encodeTuple(parts: readonly TuplePart[]): Buffer {
  for (const part of parts) writer.part(part)
  return writer.finish()
}

/** Decodes a key that is a whole tuple. Integers come back as numbers within 32 bits and as bigints beyond. */
export function decodeTuple(key: Key): TuplePart[] {
  return new TupleReader(key).rest()
}

/** Covers all keys whose tuples begin with the given parts, that tuple itself included. */
export function tupleRange(prefix: readonly TuplePart[]): Range {
  const start = encodeTuple(prefix)
  return { start, end: keysUpTo(start) }
}

/** Returns the first key after all tuples that begin with the encoded one. */
export function keysUpTo(prefix: Key): Buffer {
  const end = Buffer.allocUnsafe(prefix.length + 1)
  end.set(prefix)
  end[prefix.length] = 0xff
  return end
}
