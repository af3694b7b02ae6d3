import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { Services } from '../../data/services.ts'
import { parseSummary } from '../../data/summary.ts'
import type { WireValue } from '../../data/wire-value.ts'

/** Calls a function with arguments in the language, which have been checked to be expressions. */
export function runFunction(services: Services, path: DatabasePath, name: string, typed: readonly string[]): Promise<QueryOutcome> {
  // Each on a line of its own, the comma before it: a comment at an end hides nothing.
  const list = typed.filter((argument) => argument.trim() !== '').join('\n, ')
  const query = fql`Function(${name})${queryText(list === '' ? '()' : `(\n  ${list}\n)`)}`
  return services.database.run({ path, role: 'admin', query, screen: 'functions', operation: 'run' })
}

/** The line of a function's own body that a failure came from; undefined where it came from elsewhere. */
export function failedLine(summary: string, name: string): number | undefined {
  return parseSummary(summary).find(({ source }) => source === `*udf:${name}*`)?.line
}

/** Whether a value holds a set of which there are further rows. */
export function hasFurtherRows(value: WireValue): boolean {
  switch (value.kind) {
    case 'set':
      return value.after !== undefined || value.items.some(hasFurtherRows)
    case 'array':
      return value.items.some(hasFurtherRows)
    case 'object':
    case 'document':
      return value.fields.some((field) => hasFurtherRows(field.value))
    default:
      return false
  }
}
