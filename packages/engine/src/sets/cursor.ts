/**
 * Cursors: sets in written form as text.
 *
 * A cursor holds the set that begins at the next element, the snapshot of the query that read the page before, and the page size. Parts of the
 * set that were made in an `at` keep its time. It grants nothing: its bearer reads with its own permissions.
 *
 *   hdWD │ token (see token-codec.ts)
 */
import type { Timestamp } from '@terrarium/base'
import type { QueryContext } from '../runtime/context.ts'
import { readSet } from './read-set.ts'
import { invalidCursor } from './read-value.ts'
import type { SetExpression } from './set-expression.ts'
import { DECODED_SET, type SetOrigin } from './set-origin.ts'
import { writeValue } from './write-value.ts'
import { writtenText } from './written-text.ts'
import type { WrittenSet } from './written-set.ts'

const PREFIX = 'hdWD'

const RESUMED: SetOrigin = { span: DECODED_SET, frames: [DECODED_SET], validTime: undefined, pageSize: undefined }

interface Written {
  readonly set: WrittenSet
  readonly snapshot: Timestamp
  readonly pageSize: number | undefined
}

/** What a cursor holds: the set to go on with, the time at which it is read, and the size of the page before. */
export interface Resumed {
  /** Puts the set together. @throws {QueryError} invalid_cursor; unbound_variable when what it names is gone; permission_denied */
  readonly readSet: () => SetExpression
  /** undefined: the present. */
  readonly time: Timestamp | undefined
  readonly pageSize: number | undefined
}

/** Writes the cursor of a set that begins where a page ended. */
export function writeCursor(context: QueryContext, set: SetExpression, pageSize: number | undefined): string {
  const written: Written = {
    set: set.write({ value: writeValue }),
    snapshot: context.cursorTime ?? context.snapshotTime,
    pageSize,
  }
  const token = PREFIX + context.tokens.encodeJson('cursor', writtenText(written))
  if (context.cursorTime === undefined) context.presentCursors.add(token)
  return token
}

/** Reads a cursor. @throws {QueryError} invalid_cursor */
export function readCursor(context: QueryContext, token: string): Resumed {
  const found = token.startsWith(PREFIX) ? context.tokens.decode('cursor', token.slice(PREFIX.length)) : undefined
  if (found === undefined) throw invalidCursor()
  const written = found as Written
  const { set, snapshot, pageSize } = written
  const time = context.presentCursors.has(token) ? undefined : snapshot
  return { readSet: () => readSet(context, RESUMED, set), time, pageSize }
}
