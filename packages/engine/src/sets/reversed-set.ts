/**
 * The reverse of a set that can only be read forwards: read whole, then reversed.
 */
import type { Value } from '@terrarium/values'
import type { SetExpression } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { WholeSet } from './whole-set.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class ReversedSet extends WholeSet {
  override readonly notStreamable = 'streaming is not supported on sets that have been reversed.'

  override reversed(): SetExpression {
    return this.inner
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new ReversedSet(origin, this.inner)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'reversed', inner: this.inner.write(writer) }
  }

  protected override arrange(elements: Value[]): readonly Value[] {
    return elements.reverse()
  }
}
