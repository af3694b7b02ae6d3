import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Expression, TypeExpression } from '../../syntax/tree.ts'
import { Checker, type TypeObserver } from '../../infer/checker.ts'
import { tooComplex } from '../../infer/messages.ts'
import { Scope } from '../../infer/scope.ts'
import { resolveAnnotation } from '../../infer/resolve-annotation.ts'
import { createInference, withinLimits } from '../../check/create-inference.ts'
import type { Inference } from '../../types/inference.ts'
import type { Type } from '../../types/type.ts'
import type { CollectionItem } from '../model/schema-item.ts'
import { GrowingEnvironment } from './growing-environment.ts'

interface Expectation {
  readonly expression: Expression
  readonly type: Type
}

/** The state of a schema check: the types known so far, the queued expressions and the diagnostics. */
export class SchemaChecking {
  readonly typechecked: boolean
  readonly diagnostics: Diagnostic[] = []
  /** Collections without errors and functions, added while they are checked. */
  readonly environment = new GrowingEnvironment()
  /** Over the part of the schema without errors. */
  readonly inference = createInference(this.environment)
  /** Over all collections, for the names of types. */
  readonly declared: Inference
  /** Names of functions whose types are inferred. */
  readonly scope = new Scope()
  readonly #expectations: Expectation[] = []

  constructor(collections: readonly CollectionItem[], typechecked: boolean) {
    this.typechecked = typechecked
    const declared = new GrowingEnvironment()
    for (const item of collections) declared.addCollection(item, new Map())
    this.declared = createInference(declared)
  }

  /** Returns the declared type, without generic parameters; undefined when it has errors. */
  resolve(expression: TypeExpression): Type | undefined {
    const { type, errors } = resolveAnnotation(this.declared, expression, { generics: 'refused', level: 0 })
    this.diagnostics.push(...errors)
    return errors.length > 0 ? undefined : type
  }

  /** Queues an expression that must have a type. */
  expect(expression: Expression, type: Type): void {
    this.#expectations.push({ expression, type })
  }

  /** Checks the queued expressions. */
  checkExpectations(): void {
    for (const { expression, type } of this.#expectations) this.diagnostics.push(...this.check(expression, type))
    this.#expectations.length = 0
  }

  /** Checks an expression, against a type if one is given. */
  check(expression: Expression, type?: Type): readonly Diagnostic[] {
    return this.bounded(expression, () => {
      const checker = new Checker(this.inference)
      const place = { scope: this.scope, level: 0 }
      const given = checker.check(expression, place)
      if (type !== undefined) checker.constrain(given, type, expression.span, place)
      return checker.errors
    })
  }

  /** Runs a check. A check that exceeds its budget is stopped and reported. */
  bounded(expression: Expression, check: () => readonly Diagnostic[]): readonly Diagnostic[] {
    return withinLimits(check, () => [tooComplex(expression.span)])
  }

  /** Reports the types within a checked expression to an observer. */
  observe(expression: Expression, scope: Scope, observer: TypeObserver): void {
    this.bounded(expression, () => {
      const checker = new Checker(this.inference, observer)
      checker.check(expression, { scope, level: 0 })
      return checker.errors
    })
  }
}
