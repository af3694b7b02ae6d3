import { createHmac, timingSafeEqual } from 'node:crypto'

/** Clocks of machines may be apart, and a request under way. */
const VALID_MS = 5 * 60_000
const SCHEME = 'Terrarium-Process'

/** Signs what one process asks of another: the target and the time, so that a signature that is seen under way opens nothing else, nor for long. */
export function signTarget(secret: Uint8Array, target: string, nowMs: number): string {
  return `${SCHEME} ${nowMs}.${digestOf(secret, target, nowMs)}`
}

/** Whether a header is such a signature. */
export function isSigned(secret: Uint8Array, target: string, header: string | undefined, nowMs: number): boolean {
  const [, time = '', digest = ''] = /^Terrarium-Process (\d{1,15})\.([\w-]{43})$/.exec(header ?? '') ?? []
  const wanted = Buffer.from(digestOf(secret, target, Number(time)))
  const given = Buffer.from(digest)
  return wanted.length === given.length && timingSafeEqual(wanted, given) && Math.abs(nowMs - Number(time)) <= VALID_MS
}

function digestOf(secret: Uint8Array, target: string, ms: number): string {
  return createHmac('sha256', secret).update(`request of a process ${ms} ${target}`).digest('base64url')
}
