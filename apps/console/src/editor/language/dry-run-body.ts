import { environmentOf } from '@terrarium/language'
import { WrappedQuery } from '../../data/wrapped-query.ts'
import { loggedWrites } from './dry-run-text.ts'
import { shapeOf } from './query-shape.ts'

/** What a dry run knows of the body of a function. */
interface DryRunBody {
  /** The body, each of whose write calls logs what it did; undefined where it has none. */
  readonly logged: string | undefined
  /** Functions that it calls. */
  readonly functions: readonly string[]
}

/** Reads what the body of a function writes and calls; undefined for one that cannot be read. `functions`: those of its database. */
export function dryRunBody(body: string, functions: readonly string[]): DryRunBody | undefined {
  const outline = {
    isTypechecked: false,
    schemaVersion: undefined,
    collections: [],
    functions: functions.map((name) => ({ name, body: 'value => value' })),
    roles: [],
  }
  const shape = shapeOf(body, 0, environmentOf(outline), outline)
  if (!shape.parses) return undefined
  return {
    logged: shape.writes.length === 0 ? undefined : new WrappedQuery(body, loggedWrites(shape)).text,
    functions: shape.functions,
  }
}
