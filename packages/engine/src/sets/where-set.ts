/**
 * The elements that a predicate lets through.
 */
import { must } from '@terrarium/base'
import type { FunctionValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { ELEMENTS_MAX } from './whole-set.ts'
import { isTruth, resultsOfPage, test, truthOf } from './set-callback.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

const FIRST_INNER_PAGE = 16
const INNER_PAGE_GROWTH = 4

export class WhereSet extends SetExpression {
  readonly inner: SetExpression
  readonly predicate: FunctionValue

  constructor(origin: SetOrigin, inner: SetExpression, predicate: FunctionValue) {
    super(origin)
    this.inner = inner
    this.predicate = predicate
  }

  override get notStreamable(): string | undefined {
    return this.inner.notStreamable
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.inner.scanned
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    for (const element of this.inner.elements(context)) {
      if (test(context, this.origin, this.predicate, element)) yield element
    }
  }

  /**
   * Reads inner pages, of growing size, until there are enough matches. When an inner page ends behind the last match wanted there may be
   * more although nothing follows.
   */
  override page(context: QueryContext, size: number): SetPage {
    const data: Value[] = []
    const places: (() => SetExpression)[] = []
    const from = (at: number): SetExpression => this.#wrap(must(places[at], 'an element of the page')())
    let inner: SetExpression | undefined = this.inner
    for (let wanted = Math.max(size, FIRST_INNER_PAGE); inner; wanted = Math.min(wanted * INNER_PAGE_GROWTH, ELEMENTS_MAX)) {
      const page: SetPage = inner.page(context, wanted)
      const results = resultsOfPage(context, this.origin, this.predicate, page.data, isTruth)
      const matches = results.map((result) => truthOf(context, this.origin, result))
      for (const [at, element] of page.data.entries()) {
        if (matches[at] !== true) continue
        if (data.length === size) return { data, rest: this.#wrap(page.from(at)), from }
        data.push(element)
        places.push(() => page.from(at))
      }
      if (data.length === size) return { data, rest: page.rest && this.#wrap(page.rest), from }
      inner = page.rest
    }
    return { data, rest: undefined, from }
  }

  #wrap(inner: SetExpression): WhereSet {
    return new WhereSet(this.origin, inner, this.predicate)
  }

  override reversed(): SetExpression {
    return this.#wrap(this.inner.reversed())
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new WhereSet(origin, this.inner, this.predicate)
  }

  override write(writer: SetWriter): WrittenSet {
    return { kind: 'where', time: this.origin.validTime, inner: this.inner.write(writer), predicate: writer.value(this.predicate) }
  }
}
