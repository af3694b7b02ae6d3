import { DATABASE_SORTS, REGION_PREFIXES } from '@terrarium/contracts'
import * as v from 'valibot'
import { AccountError } from '../../context/account-error.ts'

const pageTokenSchema = v.object({
  path: v.nullable(v.string()),
  sort: v.picklist(DATABASE_SORTS),
  region: v.picklist(REGION_PREFIXES),
  /** Where the next page starts: after a name, or after a number of databases in order of creation. */
  after: v.nullable(v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
})

/** Position in a list of databases, opaque to callers. It carries no rights. */
export type PageToken = v.InferOutput<typeof pageTokenSchema>

/** Renders a position for a `next_token`. */
export function encodePageToken(token: PageToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url')
}

/** Reads a `next_token`. @throws {AccountError} validation_error when it is none of this service's */
export function decodePageToken(text: string): PageToken {
  const parsed = v.safeParse(pageTokenSchema, parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw new AccountError('validation_error', { fields: { next_token: 'invalid' } })
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
