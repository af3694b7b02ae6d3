import type { IndexProposal } from '../../../data/index-proposal.ts'
import { readFql } from '../values/read-fql.ts'
import type { DocumentSource } from './document-source.ts'
import { printPath, readWholePath } from './field-path.ts'
import type { ClauseOperator, Condition } from './filter-clause.ts'

const RANGES: readonly ClauseOperator[] = ['<', '<=', '>', '>=']

/** `.address.city` as a part of a name: `City`. */
function namePart(path: Condition['path']): string {
  const last = [...path].reverse().find((step) => typeof step === 'string') ?? ''
  const plain = String(last).replace(/\W/g, '')
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}

function orderOf(sort: string): { readonly entry: string; readonly path: Condition['path'] } | undefined {
  const path = readWholePath(sort.replace(/^-/, ''))
  if (path === undefined) return undefined
  return { path, entry: sort.startsWith('-') ? `desc(${printPath(path)})` : printPath(path) }
}

/**
 * Proposes the index that would answer a filter: what has to be equal becomes its terms, ranges and the order its values. Undefined where
 * an index does not help.
 */
export function proposeIndex({ clauses, sort }: DocumentSource): IndexProposal | undefined {
  const conditions = clauses.flatMap(({ conditions: [only, ...others], enabled }) =>
    only !== undefined && others.length === 0 && enabled && readFql(only.operand).ok ? [only] : [],
  )
  const equal = conditions.filter(({ operator }) => operator === '==')
  const ranges = conditions.filter(({ operator }) => RANGES.includes(operator))
  const order = orderOf(sort)
  if (equal.length + ranges.length === 0 && order === undefined) return undefined
  const terms = [...new Set(equal.map(({ path }) => printPath(path)))]
  const ordered = order === undefined || ranges.some(({ path }) => printPath(path) === printPath(order.path)) ? [] : [order]
  const values = [...new Set([...ranges.map(({ path }) => printPath(path)), ...ordered.map(({ entry }) => entry)])]
  const named = equal.length > 0 ? equal : [...ranges, ...ordered]
  const name = `by${[...new Set(named.map(({ path }) => namePart(path)))].join('And')}`
  return { name, terms: terms.join(', '), values: values.join(', ') }
}
