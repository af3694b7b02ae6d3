import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

const PREDICATE = '(predicate: (A => Boolean | Null))'
const ORDERING = '(ordering: ...({ asc: A => Any } | { desc: A => Any } | (A => Any)))'

/** Lists of values. */
export const ARRAY: TypeSignature = type('Array', 'A list of values.', {
  parameters: ['A'],
  persistable: true,
  access: member('(index: Number) => A', 'The element at a position, from 0. Fails outside of the array.', '[4, 5][1]', '5'),
  fields: {
    length: member('Number', 'The number of elements.', '[4, 5].length', '2'),
    aggregate: member(
      '(seed: A, combiner: (A, A) => A) => A',
      'Combines neighbours until one value is left, and that with the seed. The combiner should be associative.',
      '[1, 2, 3].aggregate(0, (a, b) => a + b)',
      '6',
    ),
    any: member(`${PREDICATE} => Boolean`, 'Whether some element passes.', '[1, 2].any(n => n > 1)', 'true'),
    append: member('(element: A) => Array<A>', 'The array with one more element at its end.', '[1].append(2)', '[1, 2]'),
    at: member('(index: Number) => A', 'The element at a position, from 0. Fails outside of the array.', '[4, 5].at(0)', '4'),
    concat: member('(other: Array<B>) => Array<A | B>', 'The array with another behind it.', '[1].concat([2])', '[1, 2]'),
    distinct: member('() => Array<A>', 'The elements without repetitions, in order.', '[1, 2, 1].distinct()', '[1, 2]'),
    drop: member('(amount: Number) => Array<A>', 'What is left behind the first so many.', '[1, 2, 3].drop(1)', '[2, 3]'),
    entries: member('() => Array<[Number, A]>', 'The elements with their positions.', '["a"].entries()', '[[0, "a"]]'),
    every: member(`${PREDICATE} => Boolean`, 'Whether all elements pass.', '[1, 2].every(n => n > 1)', 'false'),
    filter: member(`${PREDICATE} => Array<A>`, 'The elements that pass.', '[1, 2].filter(n => n > 1)', '[2]'),
    first: member('() => A | Null', 'The first element, or null.', '[4, 5].first()', '4'),
    firstWhere: member(`${PREDICATE} => A | Null`, 'The first element that passes, or null.', '[4, 5].firstWhere(n => n > 4)', '5'),
    flatMap: member(
      '(mapper: (A => Array<B>)) => Array<B>',
      'The elements of the arrays that each element maps to.',
      '[1, 2].flatMap(n => [n, n])',
      '[1, 1, 2, 2]',
    ),
    flatten: member('() => Array<Any>', 'The elements of the arrays in this one, one level.', '[[1], [2]].flatten()', '[1, 2]'),
    fold: member(
      '(seed: B, reducer: (B, A) => B) => B',
      'Reduces from the first element on, beginning with a seed.',
      '[1, 2, 3].fold(0, (sum, n) => sum + n)',
      '6',
    ),
    foldRight: member(
      '(seed: B, reducer: (B, A) => B) => B',
      'Reduces from the last element on, beginning with a seed.',
      '["a", "b"].foldRight("", (text, s) => text + s)',
      '"ba"',
    ),
    forEach: member('(callback: (A => Any)) => Null', 'Calls a function with each element.', '[1].forEach(n => n)', 'null'),
    includes: member('(element: A) => Boolean', 'Whether an equal element is there.', '[1, 2].includes(2)', 'true'),
    indexOf: member(
      '((element: A) => Number | Null) & ((element: A, start: Number) => Number | Null)',
      'Where an equal element first is, at or behind a start; null when it is not.',
      '[4, 5].indexOf(5)',
      '1',
    ),
    indexWhere: member(
      `(${PREDICATE} => Number | Null) & ((predicate: (A => Boolean | Null), start: Number) => Number | Null)`,
      'Where the first element is that passes, at or behind a start.',
      '[4, 5].indexWhere(n => n > 4)',
      '1',
    ),
    isEmpty: member('() => Boolean', 'Whether there are no elements.', '[].isEmpty()', 'true'),
    last: member('() => A | Null', 'The last element, or null.', '[4, 5].last()', '5'),
    lastIndexOf: member(
      '((element: A) => Number | Null) & ((element: A, end: Number) => Number | Null)',
      'Where an equal element last is, at or before an end.',
      '[4, 5, 4].lastIndexOf(4)',
      '2',
    ),
    lastIndexWhere: member(
      `(${PREDICATE} => Number | Null) & ((predicate: (A => Boolean | Null), end: Number) => Number | Null)`,
      'Where the last element is that passes, at or before an end.',
      '[4, 5].lastIndexWhere(n => n > 3)',
      '1',
    ),
    lastWhere: member(`${PREDICATE} => A | Null`, 'The last element that passes, or null.', '[4, 5].lastWhere(n => n > 3)', '5'),
    map: member('(mapper: (A => B)) => Array<B>', 'What a function makes of each element.', '[1, 2].map(n => n * 2)', '[2, 4]'),
    nonEmpty: member('() => Boolean', 'Whether there are elements.', '[1].nonEmpty()', 'true'),
    order: member(
      `${ORDERING} => Array<A>`,
      'The elements sorted by keys, each ascending unless wrapped in `desc()`; without keys by their own order.',
      '[3, 1, 2].order(desc(n => n))',
      '[3, 2, 1]',
    ),
    prepend: member('(element: A) => Array<A>', 'The array with one more element at its beginning.', '[2].prepend(1)', '[1, 2]'),
    reduce: member(
      '(reducer: ((A, A) => A)) => A | Null',
      'Reduces from the first element on; null of nothing.',
      '[1, 2, 3].reduce((a, b) => a + b)',
      '6',
    ),
    reduceRight: member(
      '(reducer: ((A, A) => A)) => A | Null',
      'Reduces from the last element on; null of nothing.',
      '["a", "b"].reduceRight((a, b) => a + b)',
      '"ba"',
    ),
    reverse: member('() => Array<A>', 'The elements backwards.', '[1, 2].reverse()', '[2, 1]'),
    slice: member(
      '((from: Number) => Array<A>) & ((from: Number, until: Number) => Array<A>)',
      'The part from a position up to, and without, another. Never fails: positions are clamped.',
      '[1, 2, 3].slice(1)',
      '[2, 3]',
    ),
    take: member('(limit: Number) => Array<A>', 'The first so many elements.', '[1, 2, 3].take(2)', '[1, 2]'),
    toSet: member('() => Set<A>', 'The elements as a set.', '[1, 2].toSet().count()', '2'),
    toString: member('() => String', 'The elements as text.', '[1, "a"].toString()', '"[1, \\"a\\"]"'),
    where: member(`${PREDICATE} => Array<A>`, 'The elements that pass.', '[1, 2].where(n => n > 1)', '[2]'),
  },
})

/** Making arrays. */
export const ARRAY_MODULE: ModuleSignature = module('Array', 'Making arrays.', {
  fields: {
    sequence: member(
      '(from: Number, until: Number) => Array<Number>',
      'The whole numbers from one up to, and without, another.',
      'Array.sequence(1, 4)',
      '[1, 2, 3]',
    ),
  },
})
