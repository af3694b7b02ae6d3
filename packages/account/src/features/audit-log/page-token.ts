import type { TimeStub } from 'fauna'
import * as v from 'valibot'
import { AccountError } from '../../context/account-error.ts'

/** Place of an entry in the log: its time, and its key among entries of the same time. */
export interface AuditPosition {
  readonly at: string
  readonly key: string
}

const positionSchema = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), key: v.string() })

/** Renders the position of an entry as the token of the page after it. */
export function encodeAuditPosition({ at, key }: { readonly at: TimeStub; readonly key: string }): string {
  return Buffer.from(JSON.stringify({ at: at.isoString, key })).toString('base64url')
}

/** Reads such a token. @throws {AccountError} validation_error */
export function decodeAuditPosition(token: string): AuditPosition {
  try {
    return v.parse(positionSchema, JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error
    throw new AccountError('validation_error', { fields: { next_token: 'invalid' }, cause: error })
  }
}
