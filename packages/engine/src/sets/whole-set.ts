/**
 * A set that must read all of another one before its first element is known: ordered, reversed and distinct sets.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { QueryError } from '../runtime/query-error.ts'

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

/** Most elements that a set is read for as a whole. */
export const ELEMENTS_MAX = 16_000

/** Reads every element. @throws {QueryError} value_too_large beyond ELEMENTS_MAX */
export function readWhole(context: QueryContext, set: SetExpression): Value[] {
  const elements: Value[] = []
  for (const element of set.elements(context)) {
    if (elements.length === ELEMENTS_MAX) {
      throw new QueryError('value_too_large', `Value too large: exceeded maximum number of elements (limit=${ELEMENTS_MAX}).`)
    }
    elements.push(element)
  }
  return elements
}
