/**
 * Methods of sets that read: elements, tests, folds, pages.
 */
import { NULL, structuralEquals, type FunctionValue, type Value } from '@terrarium/values'
import { checkCallback, combinerOf, mapperOf, predicateOf, type Combiner } from '../native/callbacks.ts'
import { method, overload, overloaded } from '../native/native-definition.ts'
import { EMPTY_SET } from '../native/null-results.ts'
import { anyType, functionType, intType } from '../native/parameter-types.ts'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeMethod } from '../../runtime/native.ts'
import { hintFullSetRead } from '../native/performance-hints.ts'
import { paginate } from '../../sets/paging.ts'
import { ReversedSet } from '../../sets/reversed-set.ts'
import { originOf } from '../../sets/set-origin.ts'
import { WhereSet } from '../../sets/where-set.ts'
import { readWhole } from '../../sets/whole-set.ts'
import type { SetExpression } from '../../sets/set-expression.ts'

export const EAGER_METHODS: readonly NativeMethod[] = [
  overloaded('paginate', [
    overload([], (set: SetExpression, _args, context) => paginate(context, set, undefined)),
    overload([['size', intType]], (set: SetExpression, [size], context) => paginate(context, set, size)),
  ]),
  reading('first', (set, context) => firstOf(context, set)),
  reading('last', (set, context) => firstOf(context, set.reversed())),
  finding('firstWhere', (set) => set),
  finding('lastWhere', (set) => new ReversedSet(set.origin, set)),
  testing('any', (set, test, context) => some(set, context, test)),
  testing('every', (set, test, context) => {
    hintFullSetRead(context, set, 'every')
    return !some(set, context, (element) => !test(element))
  }),
  reading('isEmpty', (set, context) => set.page(context, 1).data.length === 0),
  reading('nonEmpty', (set, context) => set.page(context, 1).data.length > 0),
  method('includes', [['element', anyType]], (set: SetExpression, [wanted], context) => {
    hintFullSetRead(context, set, 'includes')
    return some(set, context, (element) => structuralEquals(element, wanted))
  }),
  reading('count', (set, context) => count(context, set)),
  reading('toArray', (set, context) => {
    hintFullSetRead(context, set, 'toArray')
    const elements = readWhole(context, set)
    context.tick(elements.length)
    return elements
  }),
  method('forEach', [['callback', functionType]], (set: SetExpression, [callback], context) => {
    hintFullSetRead(context, set, 'forEach')
    const call = mapperOf(context, 'func', callback)
    for (const element of set.elements(context)) call(element)
    return NULL
  }),
  folding('fold', (set) => set),
  folding('foldRight', (set) => set.reversed()),
  reducing('reduce', (set) => set),
  reducing('reduceRight', (set) => set.reversed()),
  method(
    'aggregate',
    [
      ['seed', anyType],
      ['combiner', functionType],
    ],
    (set: SetExpression, [seed, combiner], context) => {
      hintFullSetRead(context, set, 'aggregate')
      return aggregate(set, context, seed, combinerOf(context, 'combiner', combiner))
    },
  ),
]

function reading(name: string, read: (set: SetExpression, context: QueryContext) => Value): NativeMethod {
  return method(name, [], (set: SetExpression, _args, context) => read(set, context))
}

/** The first element, or null; reads at once. */
export function firstOf(context: QueryContext, set: SetExpression): Value {
  return set.page(context, 1).data[0] ?? EMPTY_SET
}

/** The first element of a filtered set: the predicate runs as one of a lazy set does, for a page at a time, and may not write. */
function finding(name: string, arrange: (set: SetExpression) => SetExpression): NativeMethod {
  return method(name, [['predicate', functionType]], (set: SetExpression, [predicate], context) => {
    checkCallback(context, 'pred', predicate, 1)
    return firstOf(context, new WhereSet(originOf(context), arrange(set), predicate))
  })
}

type Test = (element: Value) => boolean

function testing(name: string, run: (set: SetExpression, test: Test, context: QueryContext) => boolean): NativeMethod {
  return method(name, [['predicate', functionType]], (set: SetExpression, [predicate]: readonly [FunctionValue], context: QueryContext) =>
    run(set, predicateOf(context, 'predicate', predicate), context),
  )
}

function some(set: SetExpression, context: QueryContext, test: Test): boolean {
  for (const element of set.elements(context)) if (test(element)) return true
  return false
}

function count(context: QueryContext, set: SetExpression): number {
  hintFullSetRead(context, set, 'count')
  let counted = 0
  for (const _element of set.elements(context)) counted += 1
  context.tick(counted)
  return counted
}

function folding(name: string, arrange: (set: SetExpression) => SetExpression): NativeMethod {
  return method(
    name,
    [
      ['seed', anyType],
      ['reducer', functionType],
    ],
    (set: SetExpression, [seed, reducer], context) => {
      hintFullSetRead(context, set, name)
      const combine = combinerOf(context, 'reducer', reducer)
      let folded = seed
      for (const element of arrange(set).elements(context)) folded = combine(folded, element)
      return folded
    },
  )
}

function reducing(name: string, arrange: (set: SetExpression) => SetExpression): NativeMethod {
  return method(name, [['reducer', functionType]], (set: SetExpression, [reducer], context) => {
    hintFullSetRead(context, set, name)
    const combine = combinerOf(context, 'reducer', reducer)
    let reduced: Value | undefined
    for (const element of arrange(set).elements(context)) reduced = reduced === undefined ? element : combine(reduced, element)
    return reduced ?? EMPTY_SET
  })
}

/** Combines neighbours in rounds until one value is left, and that with the seed. */
function aggregate(set: SetExpression, context: QueryContext, seed: Value, combine: Combiner): Value {
  let round: Value[] = [...set.elements(context)]
  while (round.length > 1) {
    const next: Value[] = []
    for (let at = 0; at < round.length; at += 2) {
      const left = round[at] as Value
      const right = round[at + 1]
      next.push(right === undefined ? left : combine(left, right))
    }
    round = next
  }
  return round[0] === undefined ? seed : combine(round[0], seed)
}
