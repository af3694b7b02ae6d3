/** Performance hints of reads that an index could have spared. @see fql-stdlib.md §19 */
import type { Span } from '@terrarium/language'
import type { DocumentValue } from '@terrarium/values'
import type { IndexField } from '../model/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import { detailsOf, withDetails, type IndexSource } from '../runtime/document-reference.ts'

/** Remembers in which indexes a run found each document, and hints at reads of fields that none of them covers. */
export class ReadHints {
  readonly #context: QueryContext
  /** By collection and document; the latest first. */
  readonly #sources = new Map<string, IndexSource[]>()

  constructor(context: QueryContext) {
    this.#context = context
  }

  /** The reference with the index in which it was found. */
  sourced(reference: DocumentValue, source: IndexSource): DocumentValue {
    const key = keyOf(reference)
    const known = this.#sources.get(key)
    if (known === undefined) this.#sources.set(key, [source])
    else if (!known.some((other) => nameOf(other) === nameOf(source))) known.unshift(source)
    return withDetails(reference, { source })
  }

  /** Hints that the query reads a path of a document, unless an index covers it. */
  reading(reference: DocumentValue, path: readonly string[], span: Span): void {
    const { source } = detailsOf(reference)
    if (source === undefined || source.collection.computedFields.has(path[0] ?? '')) return
    const sources = this.#sources.get(keyOf(reference)) ?? [source]
    if (sources.some(({ index }) => [...index.terms, ...index.values].some((field) => covers(field, path)))) return
    const shown = `.${path.join('.')}`
    const [only, ...others] = sources.map(nameOf)
    const uncovered =
      others.length === 0
        ? `${shown} is not covered by the ${only} index`
        : `\`${shown}\` is not covered by the following indexes: [${[only, ...others].join(',')}]`
    this.#context.emitted.performanceHint(span, hintText(uncovered))
  }
}

/** Hints that a result shows a whole document that came out of an index. */
export function hintWholeDocument(context: QueryContext, reference: DocumentValue): void {
  const { source } = detailsOf(reference)
  if (source !== undefined) context.emitted.performanceHint(source.span, hintText(`Full documents returned from ${nameOf(source)}`))
}

/** Elements of arrays are never covered; fields with several values count as covered, although they are read. */
function covers({ path }: IndexField, read: readonly string[]): boolean {
  const field = withoutData(path)
  const wanted = withoutData(read)
  return field.length <= wanted.length && field.every((segment, at) => segment === wanted[at])
}

/** `.data.x` is the same as `.x`. */
function withoutData(path: readonly (string | number)[]): readonly (string | number)[] {
  return path[0] === 'data' && path.length > 1 ? path.slice(1) : path
}

function hintText(text: string): string {
  return `non_covered_document_read - ${text}. See https://docs.fauna.com/performance_hint/non_covered_document_read.`
}

function nameOf({ collection, index }: IndexSource): string {
  return `${collection.name}.${index.name}`
}

function keyOf(reference: DocumentValue): string {
  return `${reference.collectionId}:${reference.id}`
}
