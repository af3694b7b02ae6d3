/**
 * The different elements, in the total order of values. Reads everything.
 */
import { compareTotal, distinct, type Value } from '@terrarium/values'
import type { SetExpression } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { WholeSet } from './whole-set.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class DistinctSet extends WholeSet {
  override readonly notStreamable = 'streaming is not supported on distinct sets.'

  /** Stays ascending: the inner set is reversed, then sorted. */
  override reversed(): SetExpression {
    return new DistinctSet(this.origin, this.inner.reversed())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new DistinctSet(origin, this.inner)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'distinct', inner: this.inner.write(writer) }
  }

  protected override arrange(elements: Value[]): readonly Value[] {
    return distinct(elements).sort(compareTotal)
  }
}
