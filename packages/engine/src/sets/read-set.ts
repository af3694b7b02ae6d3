/**
 * Makes sets again from their written form.
 */
import { unreachable } from '@terrarium/base'
import type { Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { CollectionModule } from '../runtime/collection-module.ts'
import type { QueryContext } from '../runtime/context.ts'
import { ArraySet } from './array-set.ts'
import { ConcatSet } from './concat-set.ts'
import { DistinctSet } from './distinct-set.ts'
import { DropSet } from './drop-set.ts'
import { FlatMapSet } from './flat-map-set.ts'
import { MapSet } from './map-set.ts'
import { OrderSet } from './order-set.ts'
import { invalidCursor, WrittenValueReader } from './read-value.ts'
import { ReversedSet } from './reversed-set.ts'
import { checkMayReadIndex, ScannedSet } from './scanned-set.ts'
import { SequenceSet } from './sequence-set.ts'
import type { SetExpression } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'
import { SingleSet } from './single-set.ts'
import { TakeSet } from './take-set.ts'
import { WhereSet } from './where-set.ts'
import type { WrittenSet, WrittenValue } from './written-set.ts'

type Written<Kind extends WrittenSet['kind']> = Extract<WrittenSet, { kind: Kind }>

/**
 * Reads a set; all its parts get the one origin, those made in an `at` with its time.
 *
 * @throws {QueryError} unbound_variable, invalid_cursor; permission_denied for an index of a collection that the caller may not read
 */
export function readSet(context: QueryContext, origin: SetOrigin, written: WrittenSet): SetExpression {
  return new SetReader(context, origin).set(written)
}

class SetReader {
  readonly #context: QueryContext
  readonly #origin: SetOrigin
  readonly #values: WrittenValueReader

  constructor(context: QueryContext, origin: SetOrigin) {
    this.#context = context
    this.#origin = origin
    this.#values = new WrittenValueReader(context, (written) => this.set(written))
  }

  set(written: WrittenSet): SetExpression {
    const origin = this.#origin
    switch (written.kind) {
      case 'scan':
        return this.#scan(written)
      case 'array':
        return new ArraySet(origin, this.#list(written.elements))
      case 'sequence':
        return new SequenceSet(origin, written.first, written.count, written.step)
      case 'single':
        return new SingleSet(origin, this.#values.value(written.element))
      case 'concat':
        return new ConcatSet(origin, this.set(written.first), this.set(written.second))
      default:
        return this.#operator(written, this.set(written.inner))
    }
  }

  #operator(
    written: Exclude<WrittenSet, Written<'scan' | 'array' | 'sequence' | 'single' | 'concat'>>,
    inner: SetExpression,
  ): SetExpression {
    const origin = this.#origin
    switch (written.kind) {
      case 'where':
        return new WhereSet({ ...origin, validTime: written.time }, inner, this.#values.function(written.predicate))
      case 'map':
        return new MapSet({ ...origin, validTime: written.time }, inner, this.#values.function(written.mapper))
      case 'flatMap':
        return new FlatMapSet({ ...origin, validTime: written.time }, inner, this.#values.function(written.mapper), written.backwards)
      case 'order':
        return new OrderSet(
          origin,
          inner,
          written.orderings.map(({ accessor, direction }) => ({ accessor: this.#values.function(accessor), direction })),
        )
      case 'distinct':
        return new DistinctSet(origin, inner)
      case 'take':
        return new TakeSet(origin, inner, written.limit)
      case 'drop':
        return new DropSet(origin, inner, written.amount)
      case 'reversed':
        return new ReversedSet(origin, inner)
      default:
        return unreachable(written)
    }
  }

  #scan(written: Written<'scan'>): SetExpression {
    const collection = this.#collection(written.collection)
    const index = written.index === undefined ? undefined : collection.indexes.get(written.index)
    if (written.index !== undefined && !index) throw invalidCursor()
    if (index) checkMayReadIndex(this.#context, collection)
    const source = { collection, index, terms: this.#list(written.terms) }
    const resume = written.resume && { values: this.#list(written.resume.values), documentId: BigInt(written.resume.id) }
    const origin = { ...this.#origin, validTime: written.time ?? this.#context.validTime }
    return new ScannedSet(origin, source, {
      from: written.from && this.#list(written.from),
      to: written.to && this.#list(written.to),
      reversals: written.reversals,
      resume,
    })
  }

  #collection(name: string): CollectionDefinition {
    const user = this.#context.catalog.findCollection(name)
    if (user) return user
    const module = this.#values.module(name)
    if (module instanceof CollectionModule) return module.definition
    throw invalidCursor()
  }

  #list(written: readonly WrittenValue[]): readonly Value[] {
    return written.map((value) => this.#values.value(value))
  }
}
