import { text } from '../../messages/keys-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After how long a key can be made to expire; `custom` is a time of one's own. */
export const EXPIRIES = ['never', '15m', '1d', '30d', '90d', 'custom'] as const
type Expiry = (typeof EXPIRIES)[number]

const LIFETIMES_MS: Readonly<Record<Exclude<Expiry, 'never' | 'custom'>, number>> = {
  '15m': 15 * MINUTE_MS,
  '1d': DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
}

const TYPED_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/

/** Reads a date and a time of this computer's time zone. */
function readLocalTime(typed: string): Date | undefined {
  const [, date, time] = TYPED_TIME.exec(typed.trim()) ?? []
  if (date === undefined || time === undefined) return undefined
  const read = new Date(`${date}T${time}`)
  return Number.isNaN(read.getTime()) ? undefined : read
}

interface ExpiryChoice {
  readonly expiry: Expiry
  readonly expiresAt: string
}

/** What is wrong with a chosen time; undefined where nothing is. */
export function expiryProblem({ expiry, expiresAt }: ExpiryChoice, now: Date = new Date()): string | undefined {
  if (expiry !== 'custom') return undefined
  const time = readLocalTime(expiresAt)
  if (time === undefined) return text('keys.expires_at_format')
  return time <= now ? text('keys.expires_at_past') : undefined
}

/** When a key ends, in UTC; null where it never does. */
export function expiryTime({ expiry, expiresAt }: ExpiryChoice, now: Date = new Date()): string | null {
  if (expiry === 'never') return null
  if (expiry === 'custom') return (readLocalTime(expiresAt) ?? now).toISOString()
  return new Date(now.getTime() + LIFETIMES_MS[expiry]).toISOString()
}
