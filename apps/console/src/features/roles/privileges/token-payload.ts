import { decodeToken } from '../../../data/decoded-token.ts'
import type { QueryValue } from '../../../data/fql.ts'

/** Reads the payload of a token: a whole token is taken apart, anything else is a JSON object; undefined where the text is neither. */
export function readTokenPayload(source: string): QueryValue | undefined {
  const decoded = decodeToken(source)
  if (decoded !== undefined) return decoded.claims
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as QueryValue) : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
