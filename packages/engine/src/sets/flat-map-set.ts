/**
 * The elements of the sets that a function makes of each element. Outer elements are taken one at a time.
 */
import { must } from '@terrarium/base'
import type { FunctionValue, Value } from '@terrarium/values'
import { setFunctionMismatch } from '../runtime/query-failures.ts'
import type { QueryContext } from '../runtime/context.ts'
import { typeName } from '../runtime/invoke-native.ts'
import { ConcatSet } from './concat-set.ts'
import { onBehalfOf } from './set-callback.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

export class FlatMapSet extends SetExpression {
  readonly inner: SetExpression
  readonly mapper: FunctionValue
  /** Whether the sets that come out are read backwards. */
  readonly #backwards: boolean
  override readonly notStreamable = 'streaming is not supported on `.flatMap()` sets.'

  constructor(origin: SetOrigin, inner: SetExpression, mapper: FunctionValue, backwards = false) {
    super(origin)
    this.inner = inner
    this.mapper = mapper
    this.#backwards = backwards
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.inner.scanned
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    for (const element of this.inner.elements(context)) yield* this.#mapped(context, element).elements(context)
  }

  override page(context: QueryContext, size: number): SetPage {
    const data: Value[] = []
    const places: (() => SetExpression)[] = []
    const from = (at: number): SetExpression => must(places[at], 'an element of the page')()
    let outer: SetExpression | undefined = this.inner
    while (outer) {
      const step: SetPage = outer.page(context, 1)
      const [element] = step.data
      if (element === undefined) break
      const following = step.rest && this.#wrap(step.rest)
      const leaf = this.#mapped(context, element).page(context, Math.max(1, size - data.length))
      if (leaf.data.length > 0 && data.length === size) return { data, rest: behind(this.origin, leaf.from(0), following), from }
      for (const [at, value] of leaf.data.entries()) {
        data.push(value)
        places.push(() => behind(this.origin, leaf.from(at), following))
      }
      if (leaf.rest) return { data, rest: behind(this.origin, leaf.rest, following), from }
      if (data.length === size) return { data, rest: following, from }
      outer = step.rest
    }
    return { data, rest: undefined, from }
  }

  #mapped(context: QueryContext, element: Value): SetExpression {
    return onBehalfOf(context, this.origin, () => {
      const mapped = context.call(this.mapper, [element])
      if (!(mapped instanceof SetExpression)) throw setFunctionMismatch('Set<Any>', typeName(context, mapped), this.origin.span)
      return this.#backwards ? mapped.reversed() : mapped
    })
  }

  #wrap(inner: SetExpression): FlatMapSet {
    return new FlatMapSet(this.origin, inner, this.mapper, this.#backwards)
  }

  override reversed(): SetExpression {
    return new FlatMapSet(this.origin, this.inner.reversed(), this.mapper, !this.#backwards)
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new FlatMapSet(origin, this.inner, this.mapper, this.#backwards)
  }

  override write(writer: SetWriter): WrittenSet {
    const inner = this.inner.write(writer)
    return { kind: 'flatMap', time: this.origin.validTime, inner, mapper: writer.value(this.mapper), backwards: this.#backwards }
  }
}

function behind(origin: SetOrigin, leaf: SetExpression, following: SetExpression | undefined): SetExpression {
  return following ? new ConcatSet(origin, leaf, following) : leaf
}
