/**
 * Cursors: sets in written form as text.
 *
 * A token holds the set that begins at the next element, the snapshot at which it is to be read, and the page size. It grants
 * nothing: whoever presents it reads with permissions of their own.
 *
 *   hdWD | sealed text (see sealed-text.ts)
 */
import type { Timestamp } from '@terrarium/base'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { readSet } from './read-set.ts'
import type { SetExpression } from './set-expression.ts'
import { seal, unseal } from './sealed-text.ts'
import { DECODED_SET_SOURCE } from './set-origin.ts'
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

/** Writes the token of a set that begins where a page ended. */
export function writeCursor(context: QueryContext, set: SetExpression, pageSize: number | undefined): string {
  const written: Written = {
    set: set.write({ value: writeValue }),
    snapshot: set.origin.snapshot ?? context.snapshotTime,
    validTime: set.origin.validTime,
    pageSize,
  }
  return PREFIX + seal(written)
}

/** Reads a token. @throws {QueryError} invalid_cursor; unbound_variable when what it names is gone */
export function readCursor(context: QueryContext, token: string): Resumed {
  const written = token.startsWith(PREFIX) ? (unseal(token.slice(PREFIX.length)) as Written | undefined) : undefined
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

function invalidCursor(): QueryError {
  return new QueryError('invalid_cursor', 'Cursor cursor is invalid or expired.')
}
