import type { Span } from '../../source/span.ts'
import {
  SHORT_PARAMETER,
  type BlockExpression,
  type Expression,
  type Identifier,
  type LambdaExpression,
  type LambdaParameter,
  type LetStatement,
} from '../../syntax/tree.ts'
import { childrenOf, valueOf } from '../../syntax/children.ts'

/** A name that a query binds to a value, and its uses. */
export interface Binding {
  readonly kind: 'let' | 'parameter'
  readonly name: string
  readonly nameSpan: Span
  /** Where the name refers to this value, unless an inner binding shadows it. */
  readonly scope: Span
  readonly declaration: LetStatement | LambdaExpression
  readonly uses: readonly Identifier[]
}

export interface Bindings {
  /** In the order of declaration: of two equal names, the later is the inner one or shadows the other. */
  readonly bindings: readonly Binding[]
  /** Every identifier in the order of the source with its binding; undefined where the text does not bind it. */
  readonly resolved: readonly Resolution[]
}

export interface Resolution {
  readonly identifier: Identifier
  readonly binding: Binding | undefined
}

/** Resolves each name of a query to its binding. */
export function bindNames(tree: BlockExpression): Bindings {
  const binder = new Binder()
  binder.visit(tree, undefined)
  return binder
}

/** Returns the bindings in scope at an offset, each name once. */
export function visibleAt({ bindings }: Bindings, offset: number): readonly Binding[] {
  const visible = new Map<string, Binding>()
  for (const binding of bindings) {
    const { start, end } = binding.scope
    if (start <= offset && offset <= end) visible.set(binding.name, binding)
  }
  return [...visible.values()]
}

interface Scope {
  readonly binding: MutableBinding
  readonly outer: Scope | undefined
}

interface MutableBinding extends Binding {
  readonly uses: Identifier[]
}

class Binder implements Bindings {
  readonly bindings: MutableBinding[] = []
  readonly resolved: Resolution[] = []

  visit(expression: Expression, scope: Scope | undefined): void {
    switch (expression.kind) {
      case 'identifier':
        return this.#resolve(expression, scope)
      case 'block':
        return this.#visitBlock(expression, scope)
      case 'lambda':
        return this.#visitLambda(expression, scope)
      case 'binary':
        return this.#visitOperands(expression, scope)
      default:
        for (const child of childrenOf(expression)) this.visit(child, scope)
    }
  }

  /** Chains of operators nest to the left and can be long: a loop follows them. */
  #visitOperands(expression: Expression, scope: Scope | undefined): void {
    const rights: Expression[] = []
    let left = expression
    while (left.kind === 'binary') {
      rights.push(left.right)
      left = left.left
    }
    this.visit(left, scope)
    for (const right of rights.reverse()) this.visit(right, scope)
  }

  #resolve(identifier: Identifier, scope: Scope | undefined): void {
    if (identifier.name === SHORT_PARAMETER) return
    let found = scope
    while (found !== undefined && found.binding.name !== identifier.name) found = found.outer
    found?.binding.uses.push(identifier)
    this.resolved.push({ identifier, binding: found?.binding })
  }

  #visitBlock(block: BlockExpression, outer: Scope | undefined): void {
    let scope = outer
    for (const statement of block.statements) {
      this.visit(valueOf(statement), scope)
      if (statement.kind !== 'let') continue
      const { name, nameSpan } = statement
      const visible = { ...block.span, start: statement.span.end }
      scope = { binding: this.#bind({ kind: 'let', name, nameSpan, scope: visible, declaration: statement, uses: [] }), outer: scope }
    }
  }

  #visitLambda(lambda: LambdaExpression, outer: Scope | undefined): void {
    let scope = outer
    const parameters = lambda.variadic === undefined ? lambda.parameters : [...lambda.parameters, lambda.variadic]
    for (const parameter of parameters) {
      if (isNamed(parameter)) scope = { binding: this.#bindParameter(parameter, lambda), outer: scope }
    }
    this.visit(lambda.body, scope)
  }

  #bindParameter({ name, span }: LambdaParameter, lambda: LambdaExpression): MutableBinding {
    return this.#bind({ kind: 'parameter', name, nameSpan: span, scope: lambda.span, declaration: lambda, uses: [] })
  }

  #bind(binding: MutableBinding): MutableBinding {
    this.bindings.push(binding)
    return binding
  }
}

function isNamed({ name }: LambdaParameter): boolean {
  return name !== '_' && name !== SHORT_PARAMETER && name !== ''
}
