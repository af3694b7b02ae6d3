/**
 * The elements sorted by keys; elements of equal keys keep their order, reversed sets included. Reads everything.
 */
import type { Value } from '@terrarium/values'
import { compareTotal } from '@terrarium/values'
import { orderElements, type Ordering } from '../library/ordering.ts'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { readWhole } from './read-whole.ts'
import { onBehalfOf } from './set-callback.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class OrderSet extends SetExpression {
  readonly #inner: SetExpression
  readonly #orderings: readonly Ordering[]
  override readonly notStreamable = 'streaming is not supported on sets returned from `.order()`.'

  constructor(origin: SetOrigin, inner: SetExpression, orderings: readonly Ordering[]) {
    super(origin)
    this.#inner = inner
    this.#orderings = orderings
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.#inner.scanned
  }

  override elements(context: QueryContext): IterableIterator<Value> {
    return this.#sorted(context).elements(context)
  }

  override page(context: QueryContext, size: number): SetPage {
    return this.#sorted(context).page(context, size)
  }

  /** Without keys there is no direction to turn. */
  override reversed(): SetExpression {
    const turned = this.#orderings.map(({ accessor, direction }): Ordering => ({
      accessor,
      direction: direction === 'asc' ? 'desc' : 'asc',
    }))
    return new OrderSet(this.origin, this.#inner, turned)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new OrderSet(origin, this.#inner, this.#orderings)
  }

  override write(writer: SetWriter): WrittenSet {
    const orderings = this.#orderings.map(({ accessor, direction }) => ({ accessor: writer.value(accessor), direction }))
    return { kind: 'order', inner: this.#inner.write(writer), orderings }
  }

  #sorted(context: QueryContext): ArraySet {
    const elements = readWhole(context, this.#inner)
    if (this.#orderings.length === 0) return new ArraySet(this.origin, elements.sort(compareTotal))
    return new ArraySet(
      this.origin,
      onBehalfOf(context, this.origin, () => orderElements(context, elements, this.#orderings)),
    )
  }
}
