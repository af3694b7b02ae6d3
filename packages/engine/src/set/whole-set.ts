/**
 * A set that must read all of another one before it can tell its first element: what orders, turns around or compares all elements.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { readWhole } from './read-whole.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'

export abstract class WholeSet extends SetExpression {
  protected readonly inner: SetExpression

  constructor(origin: SetOrigin, inner: SetExpression) {
    super(origin)
    this.inner = inner
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.inner.scanned
  }

  override elements(context: QueryContext): IterableIterator<Value> {
    return this.#read(context).elements(context)
  }

  override page(context: QueryContext, size: number): SetPage {
    return this.#read(context).page(context, size)
  }

  /** Makes this set's elements of all of the inner one's, which may be changed in place. */
  protected abstract arrange(elements: Value[], context: QueryContext): readonly Value[]

  #read(context: QueryContext): ArraySet {
    return new ArraySet(this.origin, this.arrange(readWhole(context, this.inner), context))
  }
}
