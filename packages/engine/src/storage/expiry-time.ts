import type { Timestamp } from '@terrarium/base'
import { TimeValue, timeToMicros } from '@terrarium/values'
import type { StoredVersion } from './stored-version.ts'

/** When the `ttl` of a version is over; undefined for one that never ends, which includes times that no clock reaches. */
export function expiryTimeOf(version: StoredVersion | undefined): Timestamp | undefined {
  const expiry = version?.expiry
  if (!(expiry instanceof TimeValue)) return undefined
  const time = Math.max(0, timeToMicros(expiry))
  return Number.isSafeInteger(time) ? time : undefined
}
