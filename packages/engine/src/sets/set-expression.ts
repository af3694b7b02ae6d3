/**
 * Lazy sets.
 *
 * A set is a description that is evaluated when it is read. Every source (a collection's documents, an index, an array, a sequence, a single
 * value) and every operator (`where`, `map`, …) is a subclass in a file of its own. There are two ways to read: `elements` pulls one by one
 * until the reader has enough, `page` reads a number of elements and says what is left. What is left is itself a set that begins at the
 * next element: a cursor is such a set written down (see cursor.ts), and resuming is reading it. So paging needs no state anywhere.
 *
 *   Star.byMag().where(p).take(5).page(2)
 *     take(5) ── asks ─▶ where(p) ── asks ─▶ index, from the start
 *     rest: take(3) over where(p) over the index, from the entry after the second match
 *
 * Invariants: a set does not read when it is made and never changes. `elements` and `page` give the same elements in the same order. The
 * elements of `page(n).data` followed by those of `page(n).rest` are the elements of the set, for any n; `from(at)` is the part that begins
 * at an element. Operators read their inner set by pages; only a `WholeSet` reads it whole.
 *
 * A set does not check permissions, decode entries or keep a position: that is the scan's (`documents/scan-index.ts`, `scan-collection.ts`).
 */
import { SetValue, type MaterializedObject, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { SetEntry } from '../runtime/documents.ts'
import type { SetOrigin } from './set-origin.ts'
import { writePlaced } from './write-value.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'
import { assert } from '@terrarium/base'

/** A page of a set. */
export interface SetPage {
  readonly data: readonly Value[]
  /** What the data are the documents of, in order, where they are of one scan. */
  readonly entries?: readonly SetEntry[]
  /** The set that begins behind the page, when there may be more. */
  readonly rest: SetExpression | undefined
  /** The set that begins at an element of the page, for `0 ≤ at < data.length`. */
  readonly from: (at: number) => SetExpression
}

/** A page of which nothing is done but to show it. */
export interface ShownPage {
  readonly data: readonly (Value | MaterializedObject)[]
  readonly rest: SetExpression | undefined
}

export abstract class SetExpression extends SetValue {
  readonly origin: SetOrigin

  constructor(origin: SetOrigin) {
    super()
    this.origin = origin
  }

  /** Elements in order, pulled lazily. */
  abstract elements(context: QueryContext): IterableIterator<Value>
  /** Reads up to `size` elements, at least one. */
  abstract page(context: QueryContext, size: number): SetPage
  /** As `page`, with elements as they are shown where that takes less than to evaluate them. */
  shownPage(context: QueryContext, size: number): ShownPage {
    return this.page(context, size)
  }
  /** The same set with another origin: page size, snapshot. */
  abstract withOrigin(origin: SetOrigin): SetExpression
  /** Writes the set down for a cursor. */
  abstract write(writer: SetWriter): WrittenSet
  /** Why there are no events of this set, or undefined when it can be a source of them. */
  abstract readonly notStreamable: string | undefined

  /** The set backwards. */
  abstract reversed(): SetExpression

  /** The index or collection that the elements come from, and whether fewer than a hundred of them are wanted: for performance hints. */
  get scanned(): 'all' | 'few' | undefined {
    return undefined
  }

  /** Sets are the same when they are made alike. */
  override isSameSet(other: SetValue): boolean {
    if (this === other) return true
    const writer = { value: writePlaced }
    return other instanceof SetExpression && JSON.stringify(this.write(writer)) === JSON.stringify(other.write(writer))
  }

  get pageSize(): number | undefined {
    return this.origin.pageSize
  }
}

/** The set as the expression that it is. */
export function asExpression(set: SetValue): SetExpression {
  assert(set instanceof SetExpression, 'sets are expressions')
  return set
}
