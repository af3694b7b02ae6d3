/**
 * The integers from one number up to, and without, another.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

/** A sequence may be long and its elements cheap, so the deadline is checked now and then. */
const ELEMENTS_PER_DEADLINE_CHECK = 4096

export class SequenceSet extends SetExpression {
  readonly #first: number
  readonly #count: number
  readonly #step: 1 | -1
  override readonly notStreamable = 'streaming is not supported on sets created from `Set.sequence()`.'

  constructor(origin: SetOrigin, first: number, count: number, step: 1 | -1 = 1) {
    super(origin)
    this.#first = first
    this.#count = Math.max(0, count)
    this.#step = step
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    for (let at = 0; at < this.#count; at++) {
      if (at % ELEMENTS_PER_DEADLINE_CHECK === 0) context.checkDeadline()
      yield this.#first + at * this.#step
    }
  }

  override page(_context: QueryContext, size: number): SetPage {
    const taken = Math.min(size, this.#count)
    const data = Array.from({ length: taken }, (_, at) => this.#first + at * this.#step)
    const from = (at: number): SetExpression => new SequenceSet(this.origin, this.#first + at * this.#step, this.#count - at, this.#step)
    return { data, rest: taken < this.#count ? from(taken) : undefined, from }
  }

  override reversed(): SetExpression {
    const last = this.#first + (this.#count - 1) * this.#step
    return new SequenceSet(this.origin, last, this.#count, this.#step === 1 ? -1 : 1)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new SequenceSet(origin, this.#first, this.#count, this.#step)
  }

  override write(_writer: SetWriter): WrittenSet {
    return { kind: 'sequence', first: this.#first, count: this.#count, step: this.#step }
  }
}
