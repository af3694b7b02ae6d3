/**
 * A set backwards that can only be read forwards: read whole, then turned around.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { readWhole } from './read-whole.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class ReversedSet extends SetExpression {
  readonly #inner: SetExpression
  override readonly notStreamable = 'streaming is not supported on sets that have been reversed.'

  constructor(origin: SetOrigin, inner: SetExpression) {
    super(origin)
    this.#inner = inner
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.#inner.scanned
  }

  override elements(context: QueryContext): IterableIterator<Value> {
    return this.#read(context).elements(context)
  }

  override page(context: QueryContext, size: number): SetPage {
    return this.#read(context).page(context, size)
  }

  override reversed(): SetExpression {
    return this.#inner
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new ReversedSet(origin, this.#inner)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'reversed', inner: this.#inner.write(writer) }
  }

  #read(context: QueryContext): ArraySet {
    return new ArraySet(this.origin, readWhole(context, this.#inner).reverse())
  }
}
