import type { Timestamp } from '@terrarium/base'
import { DoubleValue, type ObjectValue } from '@terrarium/values'
import { listMember, textMember, textOf } from '../model/members.ts'
import { AUDIENCE_PREFIX, decodeGlobalId, encodeGlobalId } from '../system/global-id.ts'

/** What a token says about who may use it where and when. */
export interface TokenClaims {
  /** The database that its audience names. */
  readonly globalId: bigint
  readonly issuer: string
  /** When it expires. */
  readonly until: Timestamp
}

/**
 * Reads the claims of a token that holds at a time; undefined if it does not. Times are compared without any leeway.
 *
 * @see wire-protocol.md §8.5
 */
export function readClaims(claims: ObjectValue, now: Timestamp): TokenClaims | undefined {
  const issuer = textMember(claims, 'iss')
  const globalId = audienceOf(claims)
  const until = timeOf(claims, 'exp')
  const from = claims.fields.has('nbf') ? timeOf(claims, 'nbf') : -Infinity
  if (issuer === undefined || globalId === undefined || until === undefined || from === undefined) return undefined
  return from <= now && now < until ? { globalId, issuer, until } : undefined
}

/** Of the databases a token names exactly one; other audiences may stand beside it. */
function audienceOf(claims: ObjectValue): bigint | undefined {
  const databases = listMember(claims, 'aud')
    .map(textOf)
    .filter((audience) => audience.startsWith(AUDIENCE_PREFIX))
  const [named, ...others] = databases
  if (named === undefined || others.length > 0) return undefined
  const id = decodeGlobalId(named.slice(AUDIENCE_PREFIX.length))
  return id !== undefined && named === AUDIENCE_PREFIX + encodeGlobalId(id) ? id : undefined
}

/** A claim in seconds since 1970. */
function timeOf(claims: ObjectValue, name: string): Timestamp | undefined {
  const claim = claims.fields.get(name)
  const seconds = typeof claim === 'bigint' ? Number(claim) : claim instanceof DoubleValue ? claim.value : undefined
  return seconds === undefined || Number.isNaN(seconds) ? undefined : seconds * 1_000_000
}
