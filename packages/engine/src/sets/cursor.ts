/**
 * Cursors: sets in written form as text.
 *
 * A cursor holds the set that begins at the next element, the snapshot at which it is read, and the page size. It grants nothing: its
 * bearer reads with its own permissions.
 *
 *   hdWD │ token (see token-codec.ts)
 */
import type { Timestamp } from '@terrarium/base'
import type { QueryContext } from '../runtime/context.ts'
import { readSet } from './read-set.ts'
import { invalidCursor } from './read-value.ts'
import type { SetExpression } from './set-expression.ts'
import { DECODED_SET } from './set-origin.ts'
import { writeValue } from './write-value.ts'
import type { WrittenSet } from './written-set.ts'

const PREFIX = 'hdWD'

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

/** Writes the cursor of a set that begins where a page ended. */
export function writeCursor(context: QueryContext, set: SetExpression, pageSize: number | undefined): string {
  const written: Written = {
    set: set.write({ value: writeValue }),
    snapshot: set.origin.snapshot ?? context.snapshotTime,
    validTime: set.origin.validTime,
    pageSize,
  }
  return PREFIX + context.tokens.encode('cursor', written)
}

/** Reads a cursor. @throws {QueryError} invalid_cursor; unbound_variable when what it names is gone */
export function readCursor(context: QueryContext, token: string): Resumed {
  const found = token.startsWith(PREFIX) ? context.tokens.decode('cursor', token.slice(PREFIX.length)) : undefined
  if (found === undefined) throw invalidCursor()
  const written = found as Written
  const origin = {
    span: DECODED_SET,
    frames: [DECODED_SET],
    validTime: written.validTime,
    snapshot: written.snapshot,
    pageSize: undefined,
  }
  return { set: readSet(context, origin, written.set), pageSize: written.pageSize }
}
