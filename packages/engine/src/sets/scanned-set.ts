/**
 * Sets that scan storage: the documents of a collection in id order, and the documents of an index under given terms.
 *
 * Both are a range of entries read in a direction. Paging resumes at a position: the covered values and id of the first entry that was not
 * returned. It stays valid when that entry is deleted, because it is a bound, not an offset.
 *
 * A second `reverse()` swaps the bounds back and still scans backwards, as the
 * reference does: `all().reverse().reverse()` stays reversed, and between two different bounds it is empty.
 */
import { must, type Timestamp } from '@terrarium/base'
import type { Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition } from '../model/catalog.ts'
import type { SetEntry } from '../runtime/documents.ts'
import type { EntryPosition, ScanRange } from '../storage/scan-range.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { SetExpression, type SetPage } from './set-expression.ts'
import { DECODED_SET, originOf, type SetOrigin } from './set-origin.ts'
import type { SetWriter, WrittenSet } from './written-set.ts'

/** Scanning costs no compute, so the deadline is checked now and then. */
const ENTRIES_PER_DEADLINE_CHECK = 256

/** Source of a scan: with `index` its entries under `terms`, else all documents of the collection. */
export interface ScanSource {
  readonly collection: CollectionDefinition
  readonly index: IndexDefinition | undefined
  readonly terms: readonly Value[]
}

/** Where in the source: the bounds as given, how often they were reversed, and the entry to begin at. */
export interface ScanPart {
  readonly from: readonly Value[] | undefined
  readonly to: readonly Value[] | undefined
  readonly reversals: number
  readonly resume: EntryPosition | undefined
}

export class ScannedSet extends SetExpression {
  readonly source: ScanSource
  readonly part: ScanPart

  constructor(origin: SetOrigin, source: ScanSource, part: ScanPart) {
    super(origin)
    this.source = source
    this.part = part
  }

  override get notStreamable(): string | undefined {
    if (this.origin.validTime !== undefined) return 'streaming is not supported for sets created within an `at()` expression.'
    if (this.source.collection.system) return 'only collections and user defined indexes are streamable.'
    if (this.part.reversals > 0) return 'streaming is not supported on sets that have been reversed.'
    if (this.part.from || this.part.to) return 'range queries are not supported yet, use `.where()` method instead.'
    return undefined
  }

  override get scanned(): 'all' | 'few' | undefined {
    return this.source.collection.system ? undefined : 'all'
  }

  override *elements(context: QueryContext): IterableIterator<Value> {
    let read = 0
    for (const entry of this.#entries(context)) {
      if (read++ % ENTRIES_PER_DEADLINE_CHECK === 0) context.checkDeadline()
      yield entry.document
    }
  }

  override page(context: QueryContext, size: number): SetPage {
    const read: SetEntry[] = []
    let next: SetEntry | undefined
    for (const entry of this.#entries(context, size)) {
      if (read.length === size) {
        next = entry
        break
      }
      read.push(entry)
    }
    const rest = next && this.#resumedAt(next.position)
    return new ScannedPage(read, rest, (at) => this.#resumedAt(must(read[at], 'an element of the page').position))
  }

  override reversed(): SetExpression {
    return new ScannedSet(this.origin, this.source, { ...this.part, reversals: this.part.reversals + 1, resume: undefined })
  }

  override withOrigin(origin: SetOrigin): SetExpression {
    return new ScannedSet(origin, this.source, this.part)
  }

  override write(writer: SetWriter): WrittenSet {
    const { collection, index, terms } = this.source
    const { from, to, reversals, resume } = this.part
    const values = (list: readonly Value[] | undefined) => list?.map((value) => writer.value(value))
    return {
      kind: 'scan',
      time: this.origin.validTime,
      collection: collection.name,
      index: index?.name,
      terms: values(terms) ?? [],
      from: values(from),
      to: values(to),
      reversals,
      resume: resume && { values: values(resume.values) ?? [], id: resume.documentId.toString() },
    }
  }

  #entries(context: QueryContext, size?: number): IterableIterator<SetEntry> {
    const { collection, index, terms } = this.source
    const range = this.#range(size, context.validTime)
    return index === undefined
      ? context.documents.scanCollection(collection, range)
      : context.documents.scanIndex(collection, index, terms, range)
  }

  /** Written out, as each page makes one: spreading objects takes several times as long. */
  #range(size: number | undefined, readUnder: Timestamp | undefined): ScanRange {
    const { from, to, reversals, resume } = this.part
    const swapped = reversals > 0 && reversals % 2 === 0
    const { validTime, span } = this.origin
    return {
      from: swapped ? to : from,
      to: swapped ? from : to,
      reverse: reversals > 0,
      resume,
      size,
      time: validTime,
      readUnder,
      span: span === DECODED_SET ? undefined : span,
    }
  }

  #resumedAt(resume: EntryPosition): ScannedSet {
    const { from, to, reversals } = this.part
    return new ScannedSet(this.origin, this.source, { from, to, reversals, resume })
  }
}

/** A page whose documents are made when something asks for them. */
class ScannedPage implements SetPage {
  readonly entries: readonly SetEntry[]
  readonly rest: SetExpression | undefined
  readonly from: SetPage['from']
  #data: readonly Value[] | undefined

  constructor(entries: readonly SetEntry[], rest: SetExpression | undefined, from: SetPage['from']) {
    this.entries = entries
    this.rest = rest
    this.from = from
  }

  get data(): readonly Value[] {
    this.#data ??= this.entries.map(({ document }) => document)
    return this.#data
  }
}

/** Checks that the caller may read indexes of a collection. @throws {QueryError} permission_denied */
export function checkMayReadIndex(context: QueryContext, collection: CollectionDefinition): void {
  if (context.permissions.mayReadCollection(context, collection)) return
  throw new QueryError('permission_denied', `Insufficient privileges to read from collection ${collection.name}.`)
}

/** Makes the set of all documents of a collection, in id order. */
export function allDocuments(context: QueryContext, collection: CollectionDefinition, range: ScanRange): ScannedSet {
  return new ScannedSet(originOf(context), { collection, index: undefined, terms: [] }, partOf(range))
}

/** Makes the set of the documents that an index has under exactly these terms. `range` holds cast bounds. */
export function indexedDocuments(
  context: QueryContext,
  collection: CollectionDefinition,
  index: IndexDefinition,
  terms: readonly Value[],
  range: ScanRange,
): ScannedSet {
  return new ScannedSet(originOf(context), { collection, index, terms }, partOf(range))
}

function partOf({ from, to, reverse, resume }: ScanRange): ScanPart {
  return { from, to, reversals: reverse ? 1 : 0, resume }
}
