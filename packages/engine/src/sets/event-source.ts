/**
 * Sources of events: a set with the events of its changes, from the time of the query that made it.
 */
import { EventSourceValue } from '@terrarium/values'
import { QueryError } from '../runtime/query-error.ts'
import { MapSet } from './map-set.ts'
import type { SetExpression } from './set-expression.ts'
import { WhereSet } from './where-set.ts'

/** A set as a source of events. `fields` are the paths that are watched; undefined: all. */
export class EventSource extends EventSourceValue {
  readonly set: SetExpression
  readonly fields: readonly (readonly (string | number)[])[] | undefined

  constructor(set: SetExpression, fields?: readonly (readonly (string | number)[])[]) {
    super()
    this.set = set
    this.fields = fields
  }

  /** The source with another stage behind it. */
  with(change: (set: SetExpression) => SetExpression): EventSource {
    return new EventSource(change(this.set), this.fields)
  }
}

/** Makes the error of a receiver that cannot be a source. */
export function cannotStream(method: string, reason: string): QueryError {
  return new QueryError('invalid_receiver', `can't call \`.${method}()\` because ${reason}`)
}

/** The set that the stages of a streamable set begin with. */
export function sourceSetOf(set: SetExpression): SetExpression {
  return set instanceof WhereSet || set instanceof MapSet ? sourceSetOf(set.inner) : set
}
