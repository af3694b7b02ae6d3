/**
 * The set of one element.
 */
import { DocumentValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class SingleSet extends SetExpression {
  readonly element: Value
  override readonly notStreamable: string | undefined

  constructor(origin: SetOrigin, element: Value) {
    super(origin)
    this.element = element
    this.notStreamable =
      element instanceof DocumentValue ? undefined : 'streaming on `Set.single()` is only supported if its element is a document.'
  }

  override *elements(_context: QueryContext): IterableIterator<Value> {
    yield this.element
  }

  override page(_context: QueryContext, _size: number): SetPage {
    return { data: [this.element], rest: undefined, from: () => this }
  }

  override reversed(): SetExpression {
    return new SingleSet(this.origin, this.element)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new SingleSet(origin, this.element)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'single', element: writer.value(this.element) }
  }
}
