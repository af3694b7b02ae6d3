/**
 * The results of a function for each element; a projection over a set is a map, too.
 */
import type { FunctionValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { callback, resultsOfPage } from './set-callback.ts'
import { SetExpression, type SetPage, type ShownPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { shownResultsOfPage } from './shown-results.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class MapSet extends SetExpression {
  readonly inner: SetExpression
  readonly mapper: FunctionValue

  constructor(origin: SetOrigin, inner: SetExpression, mapper: FunctionValue) {
    super(origin)
    this.inner = inner
    this.mapper = mapper
  }

  override get notStreamable(): string | undefined {
    return this.inner.notStreamable
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.inner.scanned
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    for (const element of this.inner.elements(context)) yield callback(context, this.origin, this.mapper, [element])
  }

  override page(context: QueryContext, size: number): SetPage {
    const page = this.inner.page(context, size)
    return {
      data: resultsOfPage(context, this.origin, this.mapper, page.data),
      rest: page.rest && this.#wrap(page.rest),
      from: (at) => this.#wrap(page.from(at)),
    }
  }

  override shownPage(context: QueryContext, size: number): ShownPage {
    const page = this.inner.page(context, size)
    return { data: shownResultsOfPage(context, this.origin, this.mapper, page), rest: page.rest && this.#wrap(page.rest) }
  }

  #wrap(inner: SetExpression): MapSet {
    return new MapSet(this.origin, inner, this.mapper)
  }

  override reversed(): SetExpression {
    return this.#wrap(this.inner.reversed())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new MapSet(origin, this.inner, this.mapper)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'map', time: this.origin.validTime, inner: this.inner.write(writer), mapper: writer.value(this.mapper) }
  }
}
