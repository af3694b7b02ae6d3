import { PAGE_SIZES, SERVER_PAGE_SIZE_OPTIONS } from '@terrarium/contracts'
import type { CollectionDefinition, IndexDefinition } from '../../../data/collection-definition.ts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { wireArgument } from '../../../data/wire-encoding.ts'
import { isValidIdentifier } from '@terrarium/language'
import { readFql } from '../values/read-fql.ts'
import { clausePart, parseClause, printClause, readClause } from './filter-clause.ts'
import type { FilterClause, ReadClause } from './filter-clause.ts'
import { printOptionalPath, readWholePath } from './field-path.ts'

/** Which documents are looked at, in which order, as the address says. Values are written as FQL literals. */
export interface DocumentSource {
  /** Undefined: all documents, by id. */
  readonly index: string | undefined
  readonly terms: readonly string[]
  readonly from: string
  readonly to: string
  readonly clauses: readonly FilterClause[]
  /** Empty for the source's own order, `-` for its reverse, else a field's path with or without `-`. */
  readonly sort: string
  /** Documents a call. */
  readonly size: number
  /** The time that is looked back to; empty for now. */
  readonly at: string
}

/** Reads the source from an address: the index, the order and the size from its query, values from its fragment. */
export function readSource(search: URLSearchParams, hash: string): DocumentSource {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const size = SERVER_PAGE_SIZE_OPTIONS.find((option) => String(option) === search.get('size')) ?? PAGE_SIZES.default.server
  const terms: string[] = []
  for (let n = 1; fragment.has(`term.${n}`); n += 1) terms.push(fragment.get(`term.${n}`) ?? '')
  return {
    index: search.get('index') ?? undefined,
    terms,
    from: fragment.get('from') ?? '',
    to: fragment.get('to') ?? '',
    clauses: fragment.getAll('where').flatMap((written) => parseClause(written) ?? []),
    sort: search.get('sort') ?? '',
    size,
    at: search.get('at') ?? '',
  }
}

/** Writes a source back to an address; what else stands in the query is kept. */
export function writeSource(source: DocumentSource, kept: URLSearchParams): { readonly search: string; readonly hash: string } {
  const search = new URLSearchParams(kept)
  const parameters = {
    index: source.index ?? '',
    sort: source.sort,
    size: source.size === PAGE_SIZES.default.server ? '' : String(source.size),
    at: source.at,
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
  const fragment = new URLSearchParams()
  source.terms.forEach((term, index) => fragment.set(`term.${index + 1}`, term))
  if (source.from !== '') fragment.set('from', source.from)
  if (source.to !== '') fragment.set('to', source.to)
  for (const clause of source.clauses) fragment.append('where', printClause(clause))
  const [query, hash] = [search.toString(), fragment.toString()]
  return { search: query === '' ? '' : `?${query}`, hash: hash === '' ? '' : `#${hash}` }
}

/** Why a source cannot be read from yet. */
export type SourceProblem = 'unknown_index' | 'not_queryable' | 'missing_term' | 'invalid_term' | 'invalid_clause'

/** What a source asks of the database. */
export interface ReadableSource {
  /** The set of documents, in order. */
  readonly set: QueryTemplate
  readonly index: IndexDefinition | undefined
  readonly filters: readonly ReadClause[]
  /** The path of the field that documents are put in order by after all have been read. */
  readonly orderedBy: string | undefined
}

/** Turns a source into a set; the collection's definition is not known before its first page is read. */
export function prepareSource(
  source: DocumentSource,
  collection: string,
  definition: CollectionDefinition | undefined,
): ReadableSource | SourceProblem {
  const index = definition?.indexes.find((each) => each.name === source.index)
  if (source.index !== undefined && definition !== undefined && index === undefined) return 'unknown_index'
  if (index?.queryable === false) return 'not_queryable'
  const filters = source.clauses.filter((clause) => clause.enabled).map(readClause)
  const readable = filters.filter((clause): clause is ReadClause => clause !== undefined)
  if (readable.length < filters.length) return 'invalid_clause'
  const base = source.index === undefined ? fql`Collection(${collection}).all()` : indexPart(source, collection, source.index, index)
  if (typeof base === 'string') return base
  const orderedBy = /^-?([.[].*)$/.exec(source.sort)?.[1]
  const parts = [base, ...readable.map(clausePart), orderPart(source.sort)]
  return { set: { fql: parts }, index, filters: readable, orderedBy }
}

function orderPart(sort: string): QueryTemplate {
  if (sort === '') return queryText('')
  if (sort === '-') return queryText('.reverse()')
  const path = readWholePath(sort.replace(/^-/, ''))
  if (path === undefined) return queryText('')
  const field = `document => document${printOptionalPath(path)}`
  return queryText(sort.startsWith('-') ? `.order(desc(${field}))` : `.order(${field})`)
}

function indexPart(
  source: DocumentSource,
  collection: string,
  name: string,
  index: IndexDefinition | undefined,
): QueryTemplate | SourceProblem {
  if (!isValidIdentifier(name)) return 'unknown_index'
  const count = index?.terms.length ?? source.terms.length
  const written = Array.from({ length: count }, (_unused, at) => source.terms[at] ?? '')
  if (written.some((term) => term.trim() === '')) return 'missing_term'
  const range = [source.from, source.to].map((bound) => (bound.trim() === '' ? undefined : readFql(bound)))
  const values = written.map(readFql)
  if ([...values, ...range].some((value) => value?.ok === false)) return 'invalid_term'
  const given = values.map((value) => (value.ok ? wireArgument(value.value) : queryText('null')))
  const [from, to] = range.map((value) => (value?.ok === true ? wireArgument(value.value) : undefined))
  if (from !== undefined || to !== undefined) given.push(rangePart(from, to))
  const separated = given.flatMap((part, at): QueryTemplate['fql'] => (at === 0 ? [part] : [', ', part]))
  return { fql: [fql`Collection(${collection})`, `.${name}(`, ...separated, ')'] }
}

function rangePart(from: QueryTemplate | undefined, to: QueryTemplate | undefined): QueryTemplate {
  const bounds: QueryTemplate['fql'] = [
    ...(from === undefined ? [] : ['from: ', from]),
    ...(from === undefined || to === undefined ? [] : [', ']),
    ...(to === undefined ? [] : ['to: ', to]),
  ]
  return { fql: ['{ ', ...bounds, ' }'] }
}
