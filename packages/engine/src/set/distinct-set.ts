/**
 * The different elements, in the total order of values. Reads everything.
 */
import { compareTotal, distinct, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { readWhole } from './read-whole.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class DistinctSet extends SetExpression {
  readonly #inner: SetExpression
  override readonly notStreamable = 'streaming is not supported on distinct sets.'

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

  /** Stays ascending: what goes in is reversed, then sorted. */
  override reversed(): SetExpression {
    return new DistinctSet(this.origin, this.#inner.reversed())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new DistinctSet(origin, this.#inner)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'distinct', inner: this.#inner.write(writer) }
  }

  #read(context: QueryContext): ArraySet {
    return new ArraySet(this.origin, distinct(readWhole(context, this.#inner)).sort(compareTotal))
  }
}
