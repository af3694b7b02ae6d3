/**
 * Follows the values of a query from the fields that they are read from to its result, so that what is taken out of a sensitive field can
 * be masked there.
 *
 * It follows selections, projections, objects, arrays, names, functions of the text and of the database, computed fields, what is mapped,
 * folded and chosen, and what texts and numbers are computed from. Conditions, comparisons and counts are of no field. Where it does not
 * know what becomes of a value, all that went in is said to have come out.
 */
import { parseLambda, SHORT_PARAMETER } from '@terrarium/language'
import type { ChainComponent, CollectionOutline, Expression, LambdaExpression, SchemaOutline, Statement } from '@terrarium/language'
import type { ValueOrigins } from '../../data/value-origins.ts'
import { ANY_FIELD, computed, itemsOf, joined, mixed, NOTHING, originsOf, UNKNOWN } from './value-flow.ts'
import type { Flow, Names } from './value-flow.ts'

/** Calls within calls that are followed, and expressions in all: beyond, a value may be of any field. */
const DEPTH_MAX = 16
const STEPS_MAX = 10_000

const MAPPING: ReadonlySet<string> = new Set(['map', 'flatMap'])
const FOLDING: ReadonlySet<string> = new Set(['fold', 'foldRight', 'reduce', 'reduceRight'])
/** What they give is of no field. */
const TELLING: ReadonlySet<string> = new Set(
  (
    'count isEmpty nonEmpty every any exists includes includesRegex startsWith endsWith matchesRegex indexOf lastIndexOf indexOfRegex ' +
    'forEach hasRoot log'
  ).split(' '),
)
/** They choose or order what is there; arguments say how. */
const CHOOSING: ReadonlySet<string> = new Set(
  (
    'where firstWhere lastWhere filter first last at order take drop distinct slice reverse single toArray toSet toStream changesOn ' +
    'eventSource eventsOn pageSize paginate'
  ).split(' '),
)
const VALUE_OPERATORS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**', '|', '^', '&'])

/** Functions of the language that give what they are given: as what the query is aborted with, or as their value. */
const ABORT: Flow = { ...UNKNOWN }
const DEBUG: Flow = { ...UNKNOWN }
const LIBRARY: ReadonlyMap<string, Flow> = new Map([
  ['abort', ABORT],
  ['dbg', DEBUG],
])

/** Reads where the parts of a query's result come from. */
export function resultOrigins(tree: Expression, schema: SchemaOutline): ValueOrigins {
  return originsOf(new Follower(schema).follow(tree))
}

class Follower {
  readonly #collections: ReadonlyMap<string, CollectionOutline>
  readonly #functions: ReadonlyMap<string, string>
  readonly #lambdas = new Map<string, LambdaExpression | undefined>()
  /** Values that the query may be aborted with: they are its result, too. */
  readonly #aborted: Flow[] = []
  #steps = 0
  #depth = 0

  constructor({ collections, functions }: SchemaOutline) {
    this.#collections = byName(collections, (collection) => collection)
    this.#functions = byName(functions, ({ body }) => body)
  }

  follow(tree: Expression): Flow {
    const result = this.#visit(tree, new Map())
    return joined([result, ...this.#aborted])
  }

  #visit(expression: Expression, names: Names): Flow {
    this.#steps += 1
    if (this.#steps > STEPS_MAX) return ANY_FIELD
    switch (expression.kind) {
      case 'identifier':
        return names.get(expression.name) ?? this.#global(expression.name)
      case 'template':
        return computed(expression.parts.flatMap((part) => (typeof part === 'string' ? [] : [this.#visit(part, names)])))
      case 'object':
        return { ...NOTHING, members: new Map(expression.fields.map(({ key, value }) => [key, this.#visit(value, names)])) }
      case 'array':
        return { ...NOTHING, elements: expression.elements.map((element) => this.#visit(element, names)) }
      case 'tuple':
        return this.#tuple(expression.elements, names)
      case 'lambda':
        return { ...NOTHING, callees: [{ lambda: expression, names }] }
      case 'chain':
        return expression.components.reduce(
          (flow, component) => this.#component(flow, component, names),
          this.#visit(expression.base, names),
        )
      default:
        return this.#visitCompound(expression, names)
    }
  }

  #visitCompound(expression: Expression, names: Names): Flow {
    switch (expression.kind) {
      case 'if':
        return joined(
          [expression.then, expression.otherwise].map((branch) => (branch === undefined ? NOTHING : this.#visit(branch, names))),
        )
      case 'match':
        return joined(expression.branches.map(({ body }) => this.#visit(body, names)))
      case 'at':
        return this.#visit(expression.body, names)
      case 'block':
        return this.#block(expression.statements, names)
      case 'unary':
        return expression.operator === '!' ? NOTHING : computed([this.#visit(expression.operand, names)])
      case 'binary': {
        const sides = [this.#visit(expression.left, names), this.#visit(expression.right, names)]
        if (expression.operator === '??') return joined(sides)
        return VALUE_OPERATORS.has(expression.operator) ? computed(sides) : NOTHING
      }
      case 'project': {
        const row = itemsOf(this.#visit(expression.base, names))
        if (expression.all) return row
        const inner = new Map(names).set(SHORT_PARAMETER, row)
        return { ...NOTHING, members: new Map(expression.fields.map(({ name, value }) => [name, this.#visit(value, inner)])) }
      }
      default:
        return NOTHING
    }
  }

  #tuple(elements: readonly Expression[], names: Names): Flow {
    const flows = elements.map((element) => this.#visit(element, names))
    return flows.length === 1 && flows[0] !== undefined ? flows[0] : { ...NOTHING, elements: flows }
  }

  #block(statements: readonly Statement[], outer: Names): Flow {
    const names = new Map(outer)
    let last = NOTHING
    for (const statement of statements) {
      last = this.#visit(statement.kind === 'let' ? statement.value : statement.expression, names)
      if (statement.kind === 'let') names.set(statement.name, last)
    }
    return last
  }

  /** A name that the text does not bind: a collection, a function, or one of the language. */
  #global(name: string): Flow {
    const collection = this.#collections.get(name)
    if (collection !== undefined) return { ...NOTHING, documents: [collection.name] }
    const body = this.#functions.get(name)
    return body === undefined ? (LIBRARY.get(name) ?? UNKNOWN) : this.#functionOf(body)
  }

  #functionOf(body: string): Flow {
    if (!this.#lambdas.has(body)) {
      const { tree, diagnostics } = parseLambda(body, '*body*', { shortAllowed: true })
      this.#lambdas.set(body, diagnostics.length === 0 ? tree : undefined)
    }
    const lambda = this.#lambdas.get(body)
    return lambda === undefined ? UNKNOWN : { ...NOTHING, callees: [{ lambda, names: new Map() }] }
  }

  #component(flow: Flow, component: ChainComponent, names: Names): Flow {
    switch (component.kind) {
      case 'select':
        return this.#select(itemsOf(flow), component.field)
      case 'bang':
        return flow
      case 'access':
        return this.#access(flow, component.args[0])
      case 'apply':
        return this.#apply(flow, component.args, names)
      case 'methodCall':
        return this.#method(flow, component.field, component.args, names)
    }
  }

  #access(flow: Flow, key: Expression | undefined): Flow {
    if (key?.kind === 'string') return this.#select(itemsOf(flow), key.value)
    return key?.kind === 'number' ? (flow.elements[Number(key.text)] ?? itemsOf(flow)) : mixed([flow])
  }

  #apply(flow: Flow, args: readonly Expression[], names: Names): Flow {
    const given = args.map((argument) => this.#visit(argument, names))
    if (flow.callees.length > 0) return this.#call(flow, given)
    if (flow === ABORT) return this.#abort(given)
    if (flow === DEBUG) return joined(given)
    return flow.documents.length > 0 ? flow : mixed([flow, ...given])
  }

  #method(flow: Flow, name: string, args: readonly Expression[], names: Names): Flow {
    const target = itemsOf(flow)
    const member = flow.members.get(name)
    if (TELLING.has(name)) return NOTHING
    if (CHOOSING.has(name)) return target
    const given = args.map((argument) => this.#visit(argument, names))
    if (name === 'abort') return this.#abort(given)
    if (member !== undefined && member.callees.length > 0) return this.#call(member, given)
    if (MAPPING.has(name)) return itemsOf(this.#call(given[0] ?? NOTHING, [target]))
    if (FOLDING.has(name)) return this.#fold(target, given)
    // What is called on documents gives documents; what they are sought by is not in them.
    if (target.documents.length > 0 && target.from.length === 0) return target
    return mixed([target, ...given.map((value) => (value.callees.length > 0 ? this.#call(value, [target]) : value))])
  }

  #abort(given: readonly Flow[]): Flow {
    this.#aborted.push(...given)
    return NOTHING
  }

  /** What is carried on may be made of itself. */
  #fold(item: Flow, given: readonly Flow[]): Flow {
    const [last = NOTHING] = given.slice(-1)
    const seed = given.length > 1 ? (given[0] ?? NOTHING) : item
    const once = joined([seed, this.#call(last, [seed, item])])
    return joined([once, this.#call(last, [once, item])])
  }

  #call(callee: Flow, given: readonly Flow[]): Flow {
    if (callee.callees.length === 0) return mixed([callee, ...given])
    if (this.#depth >= DEPTH_MAX) return ANY_FIELD
    this.#depth += 1
    const results = callee.callees.map(({ lambda, names }) => {
      const inner = new Map(names)
      lambda.parameters.forEach(({ name }, index) => inner.set(name, given[index] ?? UNKNOWN))
      if (lambda.variadic !== undefined) inner.set(lambda.variadic.name, mixed(given.slice(lambda.parameters.length)))
      return this.#visit(lambda.body, inner)
    })
    this.#depth -= 1
    return joined(results)
  }

  /** A field of a value. The rows of a page, and the fields of a document, are also had by `data`. */
  #select(flow: Flow, field: string): Flow {
    const member = flow.members.get(field)
    if (field === 'data' && member === undefined) return flow
    return joined([
      { ...NOTHING, from: flow.from },
      ...(member === undefined ? [] : [member]),
      ...flow.documents.map((collection) => this.#fieldOf(collection, field, flow)),
      ...(flow.isOpen ? [{ ...UNKNOWN, from: [{ field, collection: undefined }] }] : []),
    ])
  }

  #fieldOf(collection: string, field: string, document: Flow): Flow {
    const { fields = [], computedFields = [] } = this.#collections.get(collection) ?? {}
    const computedField = computedFields.find(({ name }) => name === field)
    const signature = fields.find(({ name }) => name === field)?.signature ?? computedField?.signature
    const made = computedField === undefined ? NOTHING : this.#call(this.#functionOf(computedField.body), [document])
    const names: readonly string[] = signature?.match(/\w+/g) ?? []
    const documents = names.flatMap((name) => this.#collections.get(name)?.name ?? [])
    const isOpen = signature === undefined || names.includes('Any')
    return joined([{ ...NOTHING, from: [{ field, collection }], documents, isOpen }, made])
  }
}

function byName<Item extends { readonly name: string; readonly alias?: string }, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): ReadonlyMap<string, Value> {
  return new Map(
    items.flatMap((item) => [item.name, ...(item.alias === undefined ? [] : [item.alias])].map((name) => [name, valueOf(item)] as const)),
  )
}
