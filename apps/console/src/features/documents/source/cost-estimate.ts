import type { CollectionDefinition, IndexDefinition } from '../../../data/collection-definition.ts'
import { SET_READS_MIN, setReads } from '../../../data/document-count.ts'
import { readFql } from '../values/read-fql.ts'
import { printPath } from './field-path.ts'
import type { DocumentSource, ReadableSource } from './document-source.ts'

/** Bytes of a document that one read covers. */
const BYTES_PER_READ = 4096
/** Documents that an order by a field can hold. */
export const ORDERED_DOCUMENTS_MAX = 16_000

/** What is known of a collection without asking for it. */
export interface KnownSize {
  /** Undefined while nobody has counted. */
  readonly documents: number | undefined
  /** Whether there are more than were counted. */
  readonly isCapped: boolean
  readonly averageBytes: number
}

/** How a source is read: from an index, in the order of ids, or through all documents. */
export interface ReadPlan {
  readonly kind: 'all' | 'index' | 'scan' | 'order'
  /** Reads of one page; undefined while the number of documents is not known. */
  readonly reads: number | undefined
  /** Fields that are tested after reading. */
  readonly tested: readonly string[]
}

/** Works out how a source is read and what that costs, before it runs. */
export function planRead(source: DocumentSource, readable: ReadableSource, known: KnownSize): ReadPlan {
  const perDocument = Math.max(1, Math.ceil(known.averageBytes / BYTES_PER_READ))
  const conditions = readable.filters.flatMap((clause) => clause.conditions)
  const tested = [...new Set(conditions.map(({ path }) => printPath(path).replace(/^\./, '')))]
  const scanned = known.documents === undefined ? undefined : known.documents * perDocument + setReads(known.documents)
  if (readable.orderedBy !== undefined) return { kind: 'order', reads: scanned, tested }
  if (source.index !== undefined) return { kind: 'index', reads: source.size * perDocument + 1, tested }
  if (tested.length > 0) return { kind: 'scan', reads: scanned, tested }
  return { kind: 'all', reads: Math.min(source.size, known.documents ?? source.size) * perDocument + SET_READS_MIN, tested }
}

/** Whether a source is run only after its cost was accepted: it reads everything, and everything is more than one page. */
export function needsConsent(plan: ReadPlan, source: DocumentSource, known: KnownSize): boolean {
  if (plan.kind !== 'scan' && plan.kind !== 'order') return false
  return known.documents === undefined || known.isCapped || known.documents > source.size
}

/** Returns an index whose only term an equality of the filter answers, with that clause's place. */
export function findServingIndex(
  definition: CollectionDefinition,
  source: DocumentSource,
): { readonly index: IndexDefinition; readonly clause: number } | undefined {
  for (const [clause, { conditions, enabled }] of source.clauses.entries()) {
    const [only, ...others] = conditions
    if (only === undefined || others.length > 0) continue
    if (!enabled || only.operator !== '==' || !readFql(only.operand).ok) continue
    const field = printPath(only.path)
    const index = definition.indexes.find(
      ({ terms: [term, ...further], queryable }) => queryable && further.length === 0 && term?.field === field && !term.multiValued,
    )
    if (index !== undefined) return { index, clause }
  }
  return undefined
}

/** The same source read from an index in place of one of its clauses. */
export function servedBy(
  source: DocumentSource,
  { index, clause }: { readonly index: IndexDefinition; readonly clause: number },
): DocumentSource {
  const term = source.clauses[clause]?.conditions[0]?.operand ?? ''
  return {
    ...source,
    index: index.name,
    terms: [term],
    from: '',
    to: '',
    sort: '',
    clauses: source.clauses.filter((_unused, at) => at !== clause),
  }
}
