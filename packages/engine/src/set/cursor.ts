/**
 * Cursors: sets in written form as text.
 *
 * A token holds the set that begins at the next element, the snapshot at which it is to be read, and the page size. It is compressed, and
 * carries a checksum so that a damaged token is refused rather than misread. It grants nothing: whoever presents it reads with permissions of
 * their own.
 *
 *   base64( 85 D5 83 | checksum (4) | deflate( JSON ) )
 */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Timestamp } from '@terrarium/base'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { readSet } from './read-set.ts'
import type { SetExpression } from './set-expression.ts'
import { DECODED_SET_SOURCE } from './set-origin.ts'
import { writeValue } from './write-value.ts'
import type { WrittenSet } from './written-set.ts'

const PREFIX = Buffer.from([0x85, 0xd5, 0x83])
const CHECKSUM_BYTES = 4
const WRITTEN_BYTES_MAX = 8 * 1024 * 1024

interface Written {
  readonly set: WrittenSet
  readonly snapshot: Timestamp
  readonly validTime: Timestamp | undefined
  readonly pageSize: number | undefined
}

/** What a cursor holds: the set to go on with, and the size of the page before. */
export interface Resumed {
  readonly set: SetExpression
  readonly pageSize: number | undefined
}

/** Writes the token of a set that begins where a page ended. */
export function writeCursor(context: QueryContext, set: SetExpression, pageSize: number | undefined): string {
  const written: Written = {
    set: set.write({ value: writeValue }),
    snapshot: set.origin.snapshot ?? context.snapshotTime,
    validTime: set.origin.validTime,
    pageSize,
  }
  const body = deflateRawSync(JSON.stringify(written))
  return Buffer.concat([PREFIX, checksum(body), body]).toString('base64')
}

/** Reads a token. @throws {QueryError} invalid_cursor; unbound_variable when what it names is gone */
export function readCursor(context: QueryContext, token: string): Resumed {
  const written = parse(token)
  if (!written) throw invalidCursor()
  const origin = {
    span: { source: DECODED_SET_SOURCE, start: 0, end: 0 },
    validTime: written.validTime,
    snapshot: written.snapshot,
    pageSize: undefined,
  }
  try {
    return { set: readSet(context, origin, written.set), pageSize: written.pageSize }
  } catch (error: unknown) {
    if (error instanceof QueryError) throw error
    throw invalidCursor()
  }
}

function parse(token: string): Written | undefined {
  const bytes = Buffer.from(token, 'base64')
  // Decoding passes over what is not base64; such a token is damaged all the same.
  if (bytes.toString('base64') !== token) return undefined
  const body = bytes.subarray(PREFIX.length + CHECKSUM_BYTES)
  const sum = bytes.subarray(PREFIX.length, PREFIX.length + CHECKSUM_BYTES)
  if (body.length === 0 || !bytes.subarray(0, PREFIX.length).equals(PREFIX) || !checksum(body).equals(sum)) return undefined
  try {
    return JSON.parse(inflateRawSync(body, { maxOutputLength: WRITTEN_BYTES_MAX }).toString()) as Written
  } catch {
    // Whatever is wrong with the text, it is no cursor of ours.
    return undefined
  }
}

function checksum(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES)
}

function invalidCursor(): QueryError {
  return new QueryError('invalid_cursor', 'Cursor cursor is invalid or expired.')
}
