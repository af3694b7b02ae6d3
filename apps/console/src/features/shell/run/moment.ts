const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:\d{2})?$/i
const DAY = /^(today|yesterday)(?:\s+(\d{1,2}):(\d{2}))?$/i
const AGO = /^(\d{1,6})\s*(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)(?:\s+ago)?$/i
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400 }

/** Reads a moment as people write it; times without a zone are UTC. Fractions of an ISO time stay digit for digit. */
export function parseMoment(typed: string, now: Date): string | undefined {
  const trimmed = typed.trim()
  const [, date, minute, second = ':00', zone = 'Z'] = ISO.exec(trimmed) ?? []
  if (date !== undefined && minute !== undefined) {
    const moment = `${date}T${minute}${second}${/^utc$/i.test(zone) ? 'Z' : zone.toUpperCase()}`
    return Number.isNaN(Date.parse(moment)) ? undefined : moment
  }
  return dayMoment(trimmed, now) ?? agoMoment(trimmed, now)
}

function dayMoment(typed: string, now: Date): string | undefined {
  const [, day, hour = '0', minute = '0'] = DAY.exec(typed) ?? []
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  const back = day.toLowerCase() === 'yesterday' ? 1 : 0
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back, Number(hour), Number(minute))).toISOString()
}

function agoMoment(typed: string, now: Date): string | undefined {
  const [, count, unit] = AGO.exec(typed) ?? []
  const seconds = unit === undefined ? undefined : SECONDS[unit.charAt(0).toLowerCase()]
  return count === undefined || seconds === undefined ? undefined : new Date(now.getTime() - Number(count) * seconds * 1000).toISOString()
}
