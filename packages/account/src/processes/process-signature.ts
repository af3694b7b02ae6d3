import { createHmac, timingSafeEqual } from 'node:crypto'

/** Clocks of machines may be apart, and a request under way. */
const VALID_MS = 5 * 60_000
const SCHEME = 'Terrarium-Process'

/** What is signed of a person's request that one process passes on to another: a signature of one opens no other. */
export interface PassedOnRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** What the person has shown, as in the headers. */
  readonly credentials: string
}

/** Signs what one process asks of another: the target and the time, so that a signature that is seen under way opens nothing else, nor for long. */
export function signTarget(secret: Uint8Array, target: string, nowMs: number): string {
  return `${SCHEME} ${nowMs}.${digestOf(secret, target, nowMs)}`
}

/** Whether a header is such a signature. */
export function isSigned(secret: Uint8Array, target: string, header: string | undefined, nowMs: number): boolean {
  const [, time = '', digest = ''] = /^Terrarium-Process (\d{1,15})\.([\w-]{43})$/.exec(header ?? '') ?? []
  return isSame(digestOf(secret, target, Number(time)), digest) && Math.abs(nowMs - Number(time)) <= VALID_MS
}

/** Signs a request that is passed on, with the address of the person's machine. */
export function signPassedOn(secret: Uint8Array, request: PassedOnRequest, address: string, nowMs: number): string {
  return `${nowMs}.${Buffer.from(address).toString('base64url')}.${passedOnDigest(secret, request, address, nowMs)}`
}

/** Returns the address that a request's signature has in it; undefined where it is not one of this request, or an old one. */
export function readPassedOn(secret: Uint8Array, request: PassedOnRequest, header: string, nowMs: number): string | undefined {
  const [, time = '', encoded = '', digest = ''] = /^(\d{1,15})\.([\w-]{0,128})\.([\w-]{43})$/.exec(header) ?? []
  const address = Buffer.from(encoded, 'base64url').toString()
  const isOurs = isSame(passedOnDigest(secret, request, address, Number(time)), digest)
  return isOurs && Math.abs(nowMs - Number(time)) <= VALID_MS ? address : undefined
}

function passedOnDigest(secret: Uint8Array, { method, target, credentials }: PassedOnRequest, address: string, ms: number): string {
  const signed = JSON.stringify([ms, method, target, credentials, address])
  return createHmac('sha256', secret).update(`request passed on by a process ${signed}`).digest('base64url')
}

function isSame(wanted: string, given: string): boolean {
  return wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given))
}

function digestOf(secret: Uint8Array, target: string, ms: number): string {
  return createHmac('sha256', secret).update(`request of a process ${ms} ${target}`).digest('base64url')
}
