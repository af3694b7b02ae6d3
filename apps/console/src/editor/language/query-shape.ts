import { checkQuery, childrenOf, findFreeNames, parseQuery, SHORT_PARAMETER } from '@terrarium/language'
import type {
  ChainExpression,
  Expression,
  LambdaExpression,
  MethodCallComponent,
  Statement,
  Type,
  TypeEnvironment,
} from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import type { ValueOrigins } from '../../data/value-origins.ts'
import { resultOrigins } from './result-origins.ts'

/** A call in a query that writes if its receiver is a document or a collection. */
export interface WriteCall {
  /** The chain up to the end of the call. */
  readonly start: number
  readonly end: number
  /** Where the receiver ends and the call itself begins, at its dot. */
  readonly dot: number
  readonly method: string
  /** What the chain begins with, for people: `Book`, `Book.byId(…)`, `.`. */
  readonly label: string
  /** Whether a dialog asks first: it deletes or replaces in a loop, or deletes a definition. */
  readonly isGuarded: boolean
  /** The innermost short lambda around the call, whose parameter has to be named before anything can be put around the call. */
  readonly shortLambda: number | undefined
}

/** A lambda such as `.delete()`, and where its hidden parameter stands. */
export interface ShortLambda {
  readonly start: number
  readonly parameters: readonly number[]
}

/** What a query does, as far as its text tells. */
export interface QueryShape {
  readonly parses: boolean
  /** The type of the result; undefined when the database is not known or the query has errors. */
  readonly staticType: string | undefined
  /** The whole text is one expression: where it begins and ends, without comments around it. */
  readonly expressionStart: number | undefined
  readonly expressionEnd: number | undefined
  /** Whether the text says itself how long its pages are. */
  readonly hasPageSize: boolean
  readonly writes: readonly WriteCall[]
  readonly shortLambdas: readonly ShortLambda[]
  /** User-defined functions that are called. */
  readonly functions: readonly string[]
  readonly collections: readonly string[]
  /** Names of values that nothing binds, in the order of the text: misspelt functions and collections are none. */
  readonly unbound: readonly string[]
  /** The statement at the asked place with the `let`s before it that it needs. */
  readonly block: { readonly start: number; readonly end: number } | undefined
  /** The fields that the parts of the result are read from; undefined when the database is not known. */
  readonly origins: ValueOrigins | undefined
}

const NOTHING: QueryShape = {
  parses: false,
  staticType: undefined,
  expressionStart: undefined,
  expressionEnd: undefined,
  hasPageSize: false,
  writes: [],
  shortLambdas: [],
  functions: [],
  collections: [],
  unbound: [],
  block: undefined,
  origins: undefined,
}

const WRITE_METHODS: ReadonlySet<string> = new Set(['create', 'update', 'replace', 'delete', 'updateData', 'replaceData', 'createData'])
const DESTROYING: ReadonlySet<string> = new Set(['delete', 'replace', 'replaceData'])
/** Deleting one of these takes the documents below it along. */
const CONTAINERS: ReadonlySet<string> = new Set(['Collection', 'Database'])
const LOOPS: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'fold', 'foldRight', 'reduce', 'reduceRight'])

/** Reads what a query does from its text; names of the database are known from its outline. */
export function shapeOf(
  source: string,
  offset: number,
  environment: TypeEnvironment,
  database: DatabaseOutline | undefined,
  variables: ReadonlyMap<string, Type> = new Map(),
): QueryShape {
  const { tree, diagnostics } = parseQuery(source)
  if (diagnostics.length > 0 || tree.statements.length === 0) return NOTHING
  const walker = new Walker(source, tree.statements)
  tree.statements.forEach((statement) => walker.visit(valueOf(statement), undefined, false))
  const free = freeNames(tree)
  const [only] = tree.statements.length === 1 ? tree.statements : []
  return {
    parses: true,
    staticType: database === undefined ? undefined : checkQuery(tree, environment, { variables }).staticType,
    expressionStart: only?.kind === 'expressionStatement' ? only.span.start : undefined,
    expressionEnd: only?.kind === 'expressionStatement' ? only.span.end : undefined,
    hasPageSize: walker.hasPageSize,
    writes: walker.writes,
    shortLambdas: walker.shortLambdas,
    functions: (database?.functions ?? [])
      .flatMap(({ name, alias }) => [name, ...(alias === undefined ? [] : [alias])])
      .filter((name) => free.has(name)),
    collections: (database?.collections ?? []).map(({ name }) => name).filter((name) => free.has(name)),
    unbound:
      database === undefined
        ? []
        : [...free].filter((name) => environment.global(name) === undefined && !walker.callees.has(name) && /^[a-z_]/.test(name)),
    block: blockAt(tree.statements, offset),
    origins: database === undefined ? undefined : resultOrigins(tree, database),
  }
}

function freeNames(body: Expression): ReadonlySet<string> {
  const lambda: LambdaExpression = { kind: 'lambda', span: body.span, parameters: [], variadic: undefined, body, short: false }
  const names = new Set(findFreeNames(lambda).keys())
  names.delete(SHORT_PARAMETER)
  return names
}

function valueOf(statement: Statement): Expression {
  return statement.kind === 'let' ? statement.value : statement.expression
}

/** The statement at a place, from the first `let` that it builds upon. */
function blockAt(statements: readonly Statement[], offset: number): QueryShape['block'] {
  const index = statements.findIndex(({ span }) => offset <= span.end)
  const at = index === -1 ? statements.length - 1 : index
  const statement = statements[at]
  if (statement === undefined) return undefined
  const needed = new Set(freeNames(valueOf(statement)))
  let first = at
  for (let before = at - 1; before >= 0; before -= 1) {
    const earlier = statements[before]
    if (earlier?.kind !== 'let' || !needed.has(earlier.name)) continue
    for (const name of freeNames(earlier.value)) needed.add(name)
    first = before
  }
  return { start: statements[first]?.span.start ?? statement.span.start, end: statement.span.end }
}

/** Finds write calls with what surrounds them. */
class Walker {
  readonly writes: WriteCall[] = []
  readonly shortLambdas: ShortLambda[] = []
  /** Names that are called. */
  readonly callees = new Set<string>()
  hasPageSize = false
  readonly #source: string
  /** What a name of the text was given, to see through `let c = Collection.byName("Book")`. */
  readonly #values: ReadonlyMap<string, Expression>

  constructor(source: string, statements: readonly Statement[]) {
    this.#source = source
    this.#values = new Map(
      statements.flatMap((statement) => (statement.kind === 'let' ? [[statement.name, statement.value] as const] : [])),
    )
  }

  visit(expression: Expression, shortLambda: number | undefined, inLoop: boolean): void {
    if (expression.kind === 'lambda' && expression.short) {
      this.shortLambdas.push({ start: expression.span.start, parameters: shortPlaces(expression.body) })
      return this.visit(expression.body, this.shortLambdas.length - 1, inLoop)
    }
    if (expression.kind !== 'chain') {
      const inner = expression.kind === 'lambda' || expression.kind === 'project' ? undefined : shortLambda
      for (const child of childrenOf(expression)) this.visit(child, inner, inLoop)
      return
    }
    if (expression.base.kind === 'identifier' && expression.components[0]?.kind === 'apply') this.callees.add(expression.base.name)
    this.visit(expression.base, shortLambda, inLoop)
    for (const component of expression.components) {
      if (component.kind === 'methodCall') this.#readCall(expression, component, shortLambda, inLoop)
      const loops = component.kind === 'methodCall' && LOOPS.has(component.field)
      if ('args' in component) component.args.forEach((argument) => this.visit(argument, shortLambda, inLoop || loops))
    }
  }

  #readCall(chain: ChainExpression, { field, span }: MethodCallComponent, shortLambda: number | undefined, inLoop: boolean): void {
    if (field === 'pageSize') this.hasPageSize = true
    if (!WRITE_METHODS.has(field)) return
    const root = this.#rootOf(chain.base)
    if (root !== undefined && /^(?:Time|Date|String|Array|Object|Set|Math)$/.test(root)) return
    this.writes.push({
      start: chain.span.start,
      end: span.end,
      dot: span.start,
      method: field,
      label: labelOf(this.#source.slice(chain.span.start, span.end)),
      isGuarded: (inLoop && DESTROYING.has(field)) || (field === 'delete' && root !== undefined && CONTAINERS.has(root)),
      shortLambda,
    })
  }

  /** The module or collection that a chain begins with, through names of the text. */
  #rootOf(base: Expression, depth = 0): string | undefined {
    if (base.kind === 'chain') return this.#rootOf(base.base, depth)
    if (base.kind === 'tuple' && base.elements.length === 1 && base.elements[0] !== undefined) return this.#rootOf(base.elements[0], depth)
    if (base.kind !== 'identifier') return undefined
    const given = depth < 8 ? this.#values.get(base.name) : undefined
    return given === undefined ? base.name : this.#rootOf(given, depth + 1)
  }
}

/** Where the hidden parameter of a short lambda stands. */
function shortPlaces(body: Expression): readonly number[] {
  if (body.kind === 'identifier') return body.name === SHORT_PARAMETER ? [body.span.start] : []
  if (body.kind === 'lambda' && body.short) return []
  if (body.kind === 'project') return shortPlaces(body.base)
  return childrenOf(body).flatMap(shortPlaces)
}

const LABEL_LENGTH_MAX = 60

function labelOf(call: string): string {
  const line = call.replace(/\s+/g, ' ')
  return line.length > LABEL_LENGTH_MAX ? `${line.slice(0, LABEL_LENGTH_MAX)}…` : line
}
