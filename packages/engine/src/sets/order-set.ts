/**
 * The elements sorted by keys; elements of equal keys keep their order, reversed sets included. Reads everything.
 */
import type { Value } from '@terrarium/values'
import { compareTotal } from '@terrarium/values'
import { orderElements, type Ordering } from './ordering.ts'
import type { QueryContext } from '../runtime/context.ts'
import { onBehalfOf } from './set-callback.ts'
import type { SetExpression } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { WholeSet } from './whole-set.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class OrderSet extends WholeSet {
  readonly #orderings: readonly Ordering[]
  override readonly notStreamable = 'streaming is not supported on sets returned from `.order()`.'

  constructor(origin: SetOrigin, inner: SetExpression, orderings: readonly Ordering[]) {
    super(origin, inner)
    this.#orderings = orderings
  }

  /** Without keys there is no direction to turn. */
  override reversed(): SetExpression {
    const turned = this.#orderings.map(({ accessor, direction }): Ordering => ({
      accessor,
      direction: direction === 'asc' ? 'desc' : 'asc',
    }))
    return new OrderSet(this.origin, this.inner, turned)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new OrderSet(origin, this.inner, this.#orderings)
  }

  override write(writer: SetWriter): WrittenSet {
    const orderings = this.#orderings.map(({ accessor, direction }) => ({ accessor: writer.value(accessor), direction }))
    return { kind: 'order', inner: this.inner.write(writer), orderings }
  }

  protected override arrange(elements: Value[], context: QueryContext): readonly Value[] {
    if (this.#orderings.length === 0) return elements.sort(compareTotal)
    return onBehalfOf(context, { ...this.origin, validTime: context.validTime }, () => orderElements(context, elements, this.#orderings))
  }
}
