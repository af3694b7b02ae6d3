import { createHash, timingSafeEqual } from 'node:crypto'

/** A challenge of the method S256: SHA-256 as base64url. */
const CHALLENGE = /^[\w-]{43}$/
/** RFC 7636 §4.1; the shortest length is the client's. */
const VERIFIER = /^[\w.~-]{1,128}$/

/** Returns whether a text can be a code challenge. */
export function isCodeChallenge(text: string | undefined): text is string {
  return text !== undefined && CHALLENGE.test(text)
}

/** Returns whether a verifier belongs to a challenge. */
export function matchesChallenge(verifier: string | undefined, challenge: string, lengthMin: number): boolean {
  if (verifier === undefined || verifier.length < lengthMin || !VERIFIER.test(verifier)) return false
  const actual = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(challenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
