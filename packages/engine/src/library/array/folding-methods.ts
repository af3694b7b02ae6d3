import type { Value } from '@terrarium/values'
import type { NativeMethod } from '../../runtime/native.ts'
import { combinerOf, type Combiner } from '../native/callbacks.ts'
import { method } from '../native/native-definition.ts'
import { EMPTY_ARRAY } from '../native/null-results.ts'
import { anyType, functionType } from '../native/parameter-types.ts'

type Elements = readonly Value[]

/** Methods of arrays that make one value of all elements. */
export function foldingMethods(): readonly NativeMethod[] {
  return [
    method(
      'aggregate',
      [
        ['seed', anyType],
        ['combiner', functionType],
      ],
      (elements: Elements, [seed, combiner], context) => aggregate(elements, seed, combinerOf(context, 'combiner', combiner)),
    ),
    folding('fold', (elements) => elements),
    folding('foldRight', (elements) => elements.toReversed()),
    reducing('reduce', (elements) => elements),
    reducing('reduceRight', (elements) => elements.toReversed()),
  ]
}

function folding(name: string, arrange: (elements: Elements) => Elements): NativeMethod {
  return method(
    name,
    [
      ['seed', anyType],
      ['reducer', functionType],
    ],
    (elements: Elements, [seed, reducer], context) => fold(arrange(elements), seed, combinerOf(context, 'reducer', reducer)),
  )
}

function reducing(name: string, arrange: (elements: Elements) => Elements): NativeMethod {
  return method(name, [['reducer', functionType]], (elements: Elements, [reducer], context) => {
    const combine = combinerOf(context, 'reducer', reducer)
    const [first, ...others] = arrange(elements)
    return first === undefined ? EMPTY_ARRAY : fold(others, first, combine)
  })
}

function fold(elements: Elements, seed: Value, combine: Combiner): Value {
  let folded = seed
  for (const element of elements) folded = combine(folded, element)
  return folded
}

/** Combines neighbours in rounds until one value is left, and that with the seed. */
function aggregate(elements: Elements, seed: Value, combine: Combiner): Value {
  let round = elements
  while (round.length > 1) round = combineNeighbours(round, combine)
  return round[0] === undefined ? seed : combine(round[0], seed)
}

function combineNeighbours(elements: Elements, combine: Combiner): Elements {
  const combined: Value[] = []
  for (let index = 0; index < elements.length; index += 2) {
    const left = elements[index] as Value
    const right = elements[index + 1]
    combined.push(right === undefined ? left : combine(left, right))
  }
  return combined
}
