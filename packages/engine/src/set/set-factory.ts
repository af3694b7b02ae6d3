/**
 * Makes the sets that collections hand out.
 */
import type { ScanRange } from '../document/documents.ts'
import type { SetFactory } from '../document/set-factory.ts'
import { EMPTY_SET } from '../library/null-results.ts'
import { asExpression } from './as-expression.ts'
import { ScannedSet, type ScanPart } from './scanned-set.ts'
import { originOf } from './set-origin.ts'
import { WhereSet } from './where-set.ts'

export const setFactory: SetFactory = {
  collectionSet: (context, collection, range) =>
    new ScannedSet(originOf(context), { collection, index: undefined, terms: [] }, partOf(range)),
  indexSet: (context, collection, index, terms, range) => new ScannedSet(originOf(context), { collection, index, terms }, partOf(range)),
  whereSet: (context, set, predicate) => new WhereSet(originOf(context), asExpression(set), predicate),
  first: (context, set) => asExpression(set).page(context, 1).data[0] ?? EMPTY_SET,
}

function partOf({ from, to, reverse, resume }: ScanRange): ScanPart {
  return { from, to, reversals: reverse ? 1 : 0, resume }
}
