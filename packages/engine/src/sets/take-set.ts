/**
 * The first so many elements, at least one.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { elementsByPage } from './elements-by-page.ts'
import { ReversedSet } from './reversed-set.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

/** Below this limit reading the whole set is not worth a performance hint. */
const FEW = 100

export class TakeSet extends SetExpression {
  readonly #inner: SetExpression
  readonly #limit: number
  override readonly notStreamable = 'streaming is not supported on sets returned from `.take()`.'

  constructor(origin: SetOrigin, inner: SetExpression, limit: number) {
    super(origin)
    this.#inner = inner
    this.#limit = limit
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.#inner.scanned && (this.#limit < FEW ? 'few' : this.#inner.scanned)
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    yield* elementsByPage(context, this)
  }

  override page(context: QueryContext, size: number): SetPage {
    const page = this.#inner.page(context, Math.min(size, this.#limit))
    const left = this.#limit - page.data.length
    return {
      data: page.data,
      rest: page.rest && left > 0 ? new TakeSet(this.origin, page.rest, left) : undefined,
      from: (at) => new TakeSet(this.origin, page.from(at), this.#limit - at),
    }
  }

  override reversed(): SetExpression {
    return new ReversedSet(this.origin, this)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new TakeSet(origin, this.#inner, this.#limit)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'take', inner: this.#inner.write(writer), limit: this.#limit }
  }
}
