import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { SetExpression } from './set-expression.ts'

const ELEMENTS_PER_PAGE = 256

/** The elements of a set that reads its parts by pages. */
export function* elementsByPage(context: QueryContext, set: SetExpression): IterableIterator<Value> {
  for (let rest: SetExpression | undefined = set; rest;) {
    const page = rest.page(context, ELEMENTS_PER_PAGE)
    yield* page.data
    rest = page.rest
  }
}
