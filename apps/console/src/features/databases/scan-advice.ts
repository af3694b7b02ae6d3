import { childrenOf, parseQuery, parseSchema } from '@terrarium/language'
import type { Expression, SchemaFile } from '@terrarium/language'
import type { KnownQueries } from '../../data/index-uses.ts'
import { filteredFields } from '../../editor/language/index-advice.ts'

/** Documents of a collection that are looked for by reading all of them. */
export interface ScanAdvice {
  readonly collection: string
  /** Fields that an index could have as terms. */
  readonly terms: readonly string[]
  /** Other fields that the filter reads. */
  readonly values: readonly string[]
  /** Runs of this browser that did it. */
  readonly runs: number
  /** Saved queries, functions and predicates that do it. */
  readonly places: number
}

type Scan = Pick<ScanAdvice, 'collection' | 'terms' | 'values'>

const FILTERS: readonly string[] = ['where', 'firstWhere']

/** Finds where a text filters a whole collection: `Book.where(…)` or `Book.all().where(…)`. */
function scansIn(expression: Expression, collections: ReadonlySet<string>): readonly Scan[] {
  const inner = childrenOf(expression).flatMap((child) => scansIn(child, collections))
  if (expression.kind !== 'chain' || expression.base.kind !== 'identifier' || !collections.has(expression.base.name)) return inner
  const calls = expression.components.flatMap((component) => (component.kind === 'methodCall' ? [component] : []))
  const filter = calls[calls[0]?.field === 'all' ? 1 : 0]
  const [argument] = filter !== undefined && FILTERS.includes(filter.field) ? filter.args : []
  if (argument === undefined) return inner
  const { equal, others } = filteredFields(argument)
  if (equal.length + others.length === 0) return inner
  return [{ collection: expression.base.name, terms: equal, values: others }, ...inner]
}

function scansOf(query: string, collections: ReadonlySet<string>): readonly Scan[] {
  const { tree, diagnostics } = parseQuery(query)
  return diagnostics.length > 0 ? [] : scansIn(tree, collections)
}

/** Texts that filter, each once, with how often they occur. */
function counted(queries: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const query of queries) if (/where\s*\(/i.test(query)) times.set(query, (times.get(query) ?? 0) + 1)
  return times
}

/** What a schema has of indexes, and the texts in it that look for documents. */
function readSchema(files: readonly SchemaFile[]) {
  const { items } = parseSchema(files)
  const collections = new Set(items.flatMap((item) => (item.kind === 'collection' ? [item.name.text] : [])))
  const bodies = items.flatMap((item): readonly Expression[] => {
    if (item.kind === 'function') return [item.body]
    if (item.kind !== 'role') return []
    const granted = item.privileges.flatMap(({ actions }) => actions)
    return [...granted, ...item.memberships].flatMap(({ predicate }) => (predicate === undefined ? [] : [predicate.body]))
  })
  /** The field that each index is looked up by first. */
  const served = new Set(
    items.flatMap((item) =>
      item.kind !== 'collection'
        ? []
        : item.indexes.flatMap(({ terms }) => {
            const [first] = terms?.entries ?? []
            return first === undefined ? [] : [`${item.name.text} ${first.path.steps.join('.')}`]
          }),
    ),
  )
  /** What predicates compare fields of the documents with that they decide about: a query that lists those looks for the same fields. */
  const compared = items.flatMap((item): readonly Scan[] =>
    item.kind !== 'role'
      ? []
      : item.privileges.flatMap(({ name, actions }) => {
          const fields = actions.flatMap(({ predicate }) => (predicate === undefined ? [] : filteredFields(predicate.body).equal))
          const terms = [...new Set(fields)]
          return collections.has(name.text) && terms.length > 0 ? [{ collection: name.text, terms, values: [] }] : []
        }),
  )
  return { collections, bodies, compared, served }
}

/** Whole collections that known texts read to find documents, where no index begins with a field they look for; the most frequent first. */
export function scanAdvice(files: readonly SchemaFile[], queries: KnownQueries): readonly ScanAdvice[] {
  const { collections, bodies, compared, served } = readSchema(files)
  const found = new Map<string, ScanAdvice>()
  const add = (scans: readonly Scan[], counted: 'runs' | 'places', times = 1) => {
    for (const scan of scans) {
      // Ids need no index.
      if (scan.terms.some((field) => field === 'id' || served.has(`${scan.collection} ${field}`))) continue
      const key = [scan.collection, ...scan.terms, '', ...scan.values].join(' ')
      const known = found.get(key) ?? { ...scan, runs: 0, places: 0 }
      found.set(key, { ...known, [counted]: known[counted] + times })
    }
  }
  add(compared, 'places')
  for (const body of bodies) add(scansIn(body, collections), 'places')
  for (const [query, times] of counted(queries.saved)) add(scansOf(query, collections), 'places', times)
  for (const [query, times] of counted(queries.runs)) add(scansOf(query, collections), 'runs', times)
  return [...found.values()].sort((a, b) => b.runs + b.places - a.runs - a.places)
}
