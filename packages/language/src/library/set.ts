import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

const PREDICATE = '(predicate: (A => Boolean | Null))'
const ORDERING = '(ordering: ...({ asc: A => Any } | { desc: A => Any } | (A => Any)))'
const PAGE = '{ data: Array<A>, after: String | Null }'
const LAZY = 'Nothing is read until the set is.'

/** Lazy sets. */
export const SET: TypeSignature = type(
  'Set',
  'A set of values that is read when it is needed: documents of a collection or an index, and what is made of them.',
  {
    parameters: ['A'],
    fields: {
      aggregate: member(
        '(seed: A, combiner: (A, A) => A) => A',
        'Combines neighbours until one value is left, and that with the seed. The combiner should be associative.',
        'Set.sequence(1, 4).aggregate(0, (a, b) => a + b)',
        '6',
      ),
      any: member(
        `${PREDICATE} => Boolean`,
        'Whether some element passes; reads until one does.',
        'Set.sequence(1, 4).any(n => n > 2)',
        'true',
      ),
      changesOn: member(
        '(fields: ...(A => Any)) => EventSource<A>',
        'A source of events for changes of the given fields; an older name of `eventsOn`.',
        'Book.all().changesOn(.title).toString()',
        '"[event source]"',
      ),
      concat: member(
        '(other: Set<B>) => Set<A | B>',
        `The set with another behind it. ${LAZY}`,
        'Set.sequence(0, 2).concat(Set.single(9)).toArray()',
        '[0, 1, 9]',
      ),
      count: member('() => Number', 'The number of elements; reads them all.', 'Set.sequence(1, 4).count()', '3'),
      distinct: member('() => Set<A>', 'The different elements, sorted.', '[2, 1, 2].toSet().distinct().toArray()', '[1, 2]'),
      drop: member(
        '(amount: Number) => Set<A>',
        `What is left behind the first so many. ${LAZY}`,
        'Set.sequence(0, 4).drop(2).toArray()',
        '[2, 3]',
      ),
      eventSource: member(
        '() => EventSource<A>',
        'A source of events for changes of the set, from the time of the query on.',
        'Book.all().eventSource().toString()',
        '"[event source]"',
      ),
      eventsOn: member(
        '(fields: ...(A => Any)) => EventSource<A>',
        'A source of events for changes of the given fields.',
        'Book.all().eventsOn(.title).toString()',
        '"[event source]"',
      ),
      every: member(`${PREDICATE} => Boolean`, 'Whether all elements pass.', 'Set.sequence(1, 4).every(n => n > 2)', 'false'),
      first: member('() => A | Null', 'The first element, or null.', 'Set.sequence(1, 4).first()', '1'),
      firstWhere: member(
        `${PREDICATE} => A | Null`,
        'The first element that passes, or null.',
        'Set.sequence(1, 4).firstWhere(n => n > 1)',
        '2',
      ),
      flatMap: member(
        '(mapper: (A => Set<B>)) => Set<B>',
        `The elements of the sets that each element maps to. ${LAZY}`,
        'Set.sequence(1, 3).flatMap(n => Set.sequence(0, n)).toArray()',
        '[0, 0, 1]',
      ),
      fold: member(
        '(seed: B, reducer: (B, A) => B) => B',
        'Reduces from the first element on, beginning with a seed.',
        'Set.sequence(1, 4).fold(0, (sum, n) => sum + n)',
        '6',
      ),
      foldRight: member(
        '(seed: B, reducer: (B, A) => B) => B',
        'Reduces from the last element on, beginning with a seed.',
        '["a", "b"].toSet().foldRight("", (text, s) => text + s)',
        '"ba"',
      ),
      forEach: member(
        '(callback: (A => Any)) => Null',
        'Calls a function with each element; it may write.',
        'Set.single(1).forEach(n => n)',
        'null',
      ),
      includes: member('(element: A) => Boolean', 'Whether an equal element is there.', 'Set.sequence(1, 4).includes(3)', 'true'),
      isEmpty: member('() => Boolean', 'Whether there are no elements.', '[].toSet().isEmpty()', 'true'),
      last: member('() => A | Null', 'The last element, or null.', 'Set.sequence(1, 4).last()', '3'),
      lastWhere: member(
        `${PREDICATE} => A | Null`,
        'The last element that passes, or null.',
        'Set.sequence(1, 4).lastWhere(n => n < 3)',
        '2',
      ),
      map: member(
        '(mapper: (A => B)) => Set<B>',
        `What a function makes of each element. ${LAZY}`,
        'Set.sequence(1, 3).map(n => n * 2).toArray()',
        '[2, 4]',
      ),
      nonEmpty: member('() => Boolean', 'Whether there are elements.', 'Set.single(1).nonEmpty()', 'true'),
      order: member(
        `${ORDERING} => Set<A>`,
        'The elements sorted by keys, each ascending unless wrapped in `desc()`.',
        '[3, 1, 2].toSet().order(asc(n => n)).toArray()',
        '[1, 2, 3]',
      ),
      pageSize: member(
        '(size: Number) => Set<A>',
        'The set in pages of another size, from 1 to 16000.',
        'Set.sequence(0, 9).pageSize(2).paginate().data',
        '[0, 1]',
      ),
      paginate: member(
        `(() => ${PAGE}) & ((size: Number) => ${PAGE})`,
        'The first page, and a cursor to go on with when there is more.',
        'Set.sequence(0, 2).paginate()',
        '{ data: [0, 1] }',
      ),
      reduce: member(
        '(reducer: ((A, A) => A)) => A | Null',
        'Reduces from the first element on; null of nothing.',
        'Set.sequence(1, 4).reduce((a, b) => a + b)',
        '6',
      ),
      reduceRight: member(
        '(reducer: ((A, A) => A)) => A | Null',
        'Reduces from the last element on; null of nothing.',
        '["a", "b"].toSet().reduceRight((a, b) => a + b)',
        '"ba"',
      ),
      reverse: member('() => Set<A>', 'The elements backwards.', 'Set.sequence(0, 3).reverse().toArray()', '[2, 1, 0]'),
      take: member('(limit: Number) => Set<A>', `The first so many elements. ${LAZY}`, 'Set.sequence(0, 9).take(2).toArray()', '[0, 1]'),
      toArray: member('() => Array<A>', 'The elements as an array, up to 16000 of them.', 'Set.sequence(0, 3).toArray()', '[0, 1, 2]'),
      toSet: member('() => Set<A>', 'The set itself.', 'Set.sequence(0, 3).toSet().count()', '3'),
      toStream: member(
        '() => EventSource<A>',
        'A source of events; an older name of `eventSource`.',
        'Book.all().toStream().toString()',
        '"[event source]"',
      ),
      toString: member('() => String', 'The text `[set]`.', 'Set.single(1).toString()', '"[set]"'),
      where: member(
        `${PREDICATE} => Set<A>`,
        `The elements that pass. ${LAZY}`,
        'Set.sequence(0, 9).where(n => n > 6).toArray()',
        '[7, 8]',
      ),
    },
  },
)

/** Sources of events. */
export const EVENT_SOURCE: TypeSignature = type(
  'EventSource',
  'A source of events about the changes of a set, to be followed as a stream or polled as a feed.',
  {
    parameters: ['A'],
    fields: {
      map: member(
        '(mapper: (A => B)) => EventSource<B>',
        'Events with what a function makes of each element.',
        'Book.all().eventSource().map(.title).toString()',
        '"[event source]"',
      ),
      toString: member('() => String', 'The text `[event source]`.', 'Book.all().eventSource().toString()', '"[event source]"'),
      where: member(
        `${PREDICATE} => EventSource<A>`,
        'Only events of elements that pass.',
        'Book.all().eventSource().where(.pages > 9).toString()',
        '"[event source]"',
      ),
    },
  },
)

/** Making sets. */
export const SET_MODULES: readonly ModuleSignature[] = [
  module('Set', 'Making sets, and going on with them.', {
    fields: {
      paginate: member(
        '((cursor: String | SetCursor) => { data: Array<Any>, after: String | Null }) & ((cursor: String | SetCursor, size: Number) => { data: Array<Any>, after: String | Null })',
        'The page behind a cursor, of the size of the page before unless given.',
        'Set.paginate(Set.sequence(0, 3).paginate(2).after!).data',
        '[2]',
      ),
      sequence: member(
        '(from: Number, until: Number) => Set<Number>',
        'The whole numbers from one up to, and without, another.',
        'Set.sequence(1, 4).toArray()',
        '[1, 2, 3]',
      ),
      single: member('(element: A) => Set<A>', 'The set of one value.', 'Set.single(7).toArray()', '[7]'),
    },
  }),
  module('EventSource', 'The type of sources of events, for `isa`.', { fields: {} }),
]
