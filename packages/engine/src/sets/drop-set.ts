/**
 * The elements after the first n.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ReversedSet } from './reversed-set.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class DropSet extends SetExpression {
  readonly #inner: SetExpression
  readonly #amount: number
  override readonly notStreamable = 'streaming is not supported on sets returned from `.drop()`.'

  constructor(origin: SetOrigin, inner: SetExpression, amount: number) {
    super(origin)
    this.#inner = inner
    this.#amount = Math.max(0, amount)
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.#inner.scanned
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    let left = this.#amount
    for (const element of this.#inner.elements(context)) {
      if (left > 0) left--
      else yield element
    }
  }

  override page(context: QueryContext, size: number): SetPage {
    let left = this.#amount
    let page = this.#inner.page(context, left + size)
    while (page.data.length <= left && page.rest) {
      left -= page.data.length
      page = page.rest.page(context, left + size)
    }
    return { data: page.data.slice(left), rest: page.rest, from: (at) => page.from(left + at) }
  }

  override reversed(): SetExpression {
    return new ReversedSet(this.origin, this)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new DropSet(origin, this.#inner, this.#amount)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'drop', inner: this.#inner.write(writer), amount: this.#amount }
  }
}
