/**
 * The elements of an array as a set; also the rest of an operator that had to read everything.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class ArraySet extends SetExpression {
  readonly #array: readonly Value[]
  /** Index of the first element that belongs to the set. */
  readonly #start: number
  override readonly notStreamable = 'streaming is not supported on array sets.'

  constructor(origin: SetOrigin, array: readonly Value[], start = 0) {
    super(origin)
    this.#array = array
    this.#start = start
  }

  override *elements(_context: QueryContext): IterableIterator<Value> {
    for (let at = this.#start; at < this.#array.length; at++) {
      yield this.#array[at] as Value
    }
  }

  override page(_context: QueryContext, size: number): SetPage {
    const end = this.#start + size
    const data = this.#array.slice(this.#start, end)
    const from = (at: number): SetExpression => new ArraySet(this.origin, this.#array, this.#start + at)
    return { data, rest: end < this.#array.length ? from(size) : undefined, from }
  }

  override reversed(): SetExpression {
    return new ArraySet(this.origin, this.#array.slice(this.#start).reverse())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new ArraySet(origin, this.#array, this.#start)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'array', elements: this.#array.slice(this.#start).map((element) => writer.value(element)) }
  }
}
