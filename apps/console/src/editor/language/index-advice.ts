import { childrenOf, parseQuery, SHORT_PARAMETER } from '@terrarium/language'
import type { ChainComponent, ChainExpression, Expression } from '@terrarium/language'

/** An index that would serve a query, as far as its text tells. */
export interface IndexAdvice {
  readonly collection: string
  /** An index that is there and lacks values, or a name for one that is to be made. */
  readonly index: string
  readonly isNew: boolean
  readonly terms: readonly string[]
  readonly values: readonly string[]
}

/** What is known of the collections of a database. */
interface KnownCollections {
  readonly collections: readonly {
    readonly name: string
    readonly indexes: readonly { readonly name: string; readonly terms: readonly { readonly field: string }[] }[]
  }[]
}

/** Finds the index that would help where a performance hint stands: the chain around the place, from its collection. */
export function adviseIndex(source: string, offset: number, database: KnownCollections | undefined): IndexAdvice | undefined {
  const { tree, diagnostics } = parseQuery(source)
  if (diagnostics.length > 0) return undefined
  const found = chainAt(tree, offset, database)
  if (found === undefined) return undefined
  const { chain, projected } = found
  const base = chain.base.kind === 'identifier' ? chain.base.name : ''
  const collection = database?.collections.find(({ name }) => name === base)
  if (collection === undefined) return undefined
  const equal = new Set<string>()
  const read = new Set<string>()
  for (const component of chain.components) readComponent(component, equal, read)
  projected.forEach((field) => read.add(field))
  const used = chain.components
    .map((component) => collection.indexes.find(({ name }) => component.kind === 'methodCall' && component.field === name))
    .find(Boolean)
  equal.forEach((field) => read.delete(field))
  if (used !== undefined) {
    const terms = used.terms.map(({ field }) => field.replace(/^\./, ''))
    const values = [...equal, ...read].filter((field) => !terms.includes(field) && field !== 'id')
    return values.length === 0 ? undefined : { collection: base, index: used.name, isNew: false, terms, values }
  }
  const [terms, values] = [[...equal], [...read].filter((field) => field !== 'id')]
  if (terms.length + values.length === 0) return undefined
  return { collection: base, index: nameOf(terms.length > 0 ? terms : values.slice(0, 1)), isNew: true, terms, values }
}

function nameOf(fields: readonly string[]): string {
  return `by${fields.map((field) => field.charAt(0).toUpperCase() + field.slice(1).replace(/\W/g, '_')).join('And')}`
}

interface Found {
  readonly chain: ChainExpression
  readonly projected: readonly string[]
}

/** The innermost chain on a collection around a place, with the fields that are projected from it. */
function chainAt(
  expression: Expression,
  offset: number,
  database: KnownCollections | undefined,
  projected: readonly string[] = [],
): Found | undefined {
  const { start, end } = expression.span
  if (offset < start || offset > end) return undefined
  const own =
    expression.kind === 'project' ? expression.fields.flatMap(({ value, name, explicit }) => (explicit ? fieldsOf(value) : [name])) : []
  for (const child of childrenOf(expression)) {
    const isBase = expression.kind === 'project' && child === expression.base
    const found = chainAt(child, isBase ? Math.min(offset, child.span.end) : offset, database, isBase ? own : [])
    if (found !== undefined) return found
  }
  const isOnCollection =
    expression.kind === 'chain' && expression.base.kind === 'identifier' && isCollection(expression.base.name, database)
  return isOnCollection ? { chain: expression, projected } : undefined
}

function isCollection(name: string, database: KnownCollections | undefined): boolean {
  return database?.collections.some((collection) => collection.name === name) === true
}

/** Fields that a filter compares for equality can be terms; what is otherwise read, ordered or projected are values. */
function readComponent(component: ChainComponent, equal: Set<string>, read: Set<string>): void {
  if (component.kind !== 'methodCall') return
  for (const argument of component.args) {
    if (component.field === 'where' || component.field === 'firstWhere') readPredicate(bodyOf(argument), equal, read)
    else fieldsOf(bodyOf(argument)).forEach((field) => read.add(field))
  }
}

/** The fields that a filter compares for equality, and those that it reads otherwise. */
export function filteredFields(argument: Expression): { readonly equal: readonly string[]; readonly others: readonly string[] } {
  const equal = new Set<string>()
  const read = new Set<string>()
  readPredicate(bodyOf(argument), equal, read)
  return { equal: [...equal], others: [...read].filter((field) => !equal.has(field)) }
}

function bodyOf(argument: Expression): Expression {
  return argument.kind === 'lambda' ? argument.body : argument
}

function readPredicate(body: Expression, equal: Set<string>, read: Set<string>): void {
  if (body.kind === 'tuple' && body.elements.length === 1 && body.elements[0] !== undefined)
    return readPredicate(body.elements[0], equal, read)
  if (body.kind === 'binary' && body.operator === '&&') {
    readPredicate(body.left, equal, read)
    return readPredicate(body.right, equal, read)
  }
  const isEquality = body.kind === 'binary' && body.operator === '=='
  const field = isEquality ? (fieldOf(body.left) ?? fieldOf(body.right)) : undefined
  if (field !== undefined) equal.add(field)
  else fieldsOf(body).forEach((other) => read.add(other))
}

/** `.status`, or `book.status` of a lambda's parameter. */
function fieldOf(expression: Expression): string | undefined {
  if (expression.kind !== 'chain' || expression.base.kind !== 'identifier') return undefined
  const { name } = expression.base
  if (name !== SHORT_PARAMETER && !/^[a-z_]/.test(name)) return undefined
  const fields: string[] = []
  for (const component of expression.components) {
    if (component.kind !== 'select') break // What lies behind `!` is another document's.
    fields.push(component.field)
  }
  return fields.length === 0 ? undefined : fields.join('.')
}

function fieldsOf(expression: Expression): readonly string[] {
  const field = fieldOf(expression)
  return field === undefined ? childrenOf(expression).flatMap((child) => fieldsOf(bodyOf(child))) : [field]
}
