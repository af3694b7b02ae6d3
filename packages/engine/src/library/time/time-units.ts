import { QueryError } from '../../runtime/query-error.ts'

const NANOS_BY_UNIT: ReadonlyMap<string, bigint> = new Map(
  [
    ['day', 86_400_000_000_000n] as const,
    ['half day', 43_200_000_000_000n] as const,
    ['hour', 3_600_000_000_000n] as const,
    ['minute', 60_000_000_000n] as const,
    ['second', 1_000_000_000n] as const,
    ['millisecond', 1_000_000n] as const,
    ['microsecond', 1_000n] as const,
    ['nanosecond', 1n] as const,
  ].flatMap(([unit, nanos]) => [[unit, nanos] as const, [`${unit}s`, nanos] as const]),
)

/** Tells the nanoseconds of a unit of time. @throws {QueryError} invalid_unit */
export function nanosOfUnit(unit: string): bigint {
  const nanos = NANOS_BY_UNIT.get(unit.trim())
  if (nanos === undefined) throw new QueryError('invalid_unit', `\`${unit}\` is not a valid time unit.`)
  return nanos
}

/** Checks that a unit counts whole days. @throws {QueryError} invalid_unit */
export function checkDateUnit(unit: string): void {
  const trimmed = unit.trim()
  if (trimmed !== 'day' && trimmed !== 'days') throw new QueryError('invalid_unit', `\`${unit}\` is not a valid date unit.`)
}
