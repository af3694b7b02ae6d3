/**
 * One set behind another.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { elementsByPage } from './elements-by-page.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class ConcatSet extends SetExpression {
  readonly #first: SetExpression
  readonly #second: SetExpression
  override readonly notStreamable = 'streaming is not supported on concatenated sets.'

  constructor(origin: SetOrigin, first: SetExpression, second: SetExpression) {
    super(origin)
    this.#first = first
    this.#second = second
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.#first.scanned ?? this.#second.scanned
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    yield* elementsByPage(context, this)
  }

  /** When the first set fills the page exactly, the rest is the second, though it may be empty. */
  override page(context: QueryContext, size: number): SetPage {
    const first = this.#first.page(context, size)
    const fromFirst = (at: number): SetExpression => this.#with(first.from(at))
    if (first.rest) return { data: first.data, rest: this.#with(first.rest), from: fromFirst }
    const taken = first.data.length
    if (taken === size) return { data: first.data, rest: this.#second, from: fromFirst }
    const second = this.#second.page(context, size - taken)
    return {
      data: [...first.data, ...second.data],
      rest: second.rest,
      from: (at) => (at < taken ? fromFirst(at) : second.from(at - taken)),
    }
  }

  #with(first: SetExpression): ConcatSet {
    return new ConcatSet(this.origin, first, this.#second)
  }

  override reversed(): SetExpression {
    return new ConcatSet(this.origin, this.#second.reversed(), this.#first.reversed())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new ConcatSet(origin, this.#first, this.#second)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'concat', first: this.#first.write(writer), second: this.#second.write(writer) }
  }
}
