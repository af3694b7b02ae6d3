import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Expression, TypeExpression } from '../../syntax/tree.ts'
import { Checker, type TypeObserver } from '../../check/checker.ts'
import { tooComplex } from '../../check/messages.ts'
import { Scope } from '../../check/scope.ts'
import { typeOfExpression } from '../../check/type-of-expression.ts'
import { WORK_MAX } from '../../check/work.ts'
import { Inference, WorkExceeded } from '../../types/inference.ts'
import type { Type } from '../../types/type.ts'
import type { CollectionItem } from '../tree.ts'
import { GrowingEnvironment } from './schema-environment.ts'

interface Expectation {
  readonly expression: Expression
  readonly type: Type
}

/** One check of a schema: what is known so far, what is yet to be checked, and what was found. */
export class SchemaChecking {
  readonly typechecked: boolean
  readonly diagnostics: Diagnostic[] = []
  /** Grows with the collections that are sound, and the functions. */
  readonly environment = new GrowingEnvironment()
  /** Over the sound part of the schema. */
  readonly inference = new Inference(this.environment, WORK_MAX)
  /** Over all collections, for the names of types. */
  readonly declared: Inference
  /** Names of functions whose types are inferred. */
  readonly scope = new Scope()
  readonly #expectations: Expectation[] = []

  constructor(collections: readonly CollectionItem[], typechecked: boolean) {
    this.typechecked = typechecked
    const declared = new GrowingEnvironment()
    for (const item of collections) declared.addCollection(item, new Map())
    this.declared = new Inference(declared, WORK_MAX)
  }

  /** Returns the type that a declaration names, without generic parameters; undefined when there is none such. */
  resolve(expression: TypeExpression): Type | undefined {
    const { type, errors } = typeOfExpression(this.declared, expression, { generics: 'refused', level: 0 })
    this.diagnostics.push(...errors)
    return errors.length > 0 ? undefined : type
  }

  /** Notes an expression that must be of a type. */
  expect(expression: Expression, type: Type): void {
    this.#expectations.push({ expression, type })
  }

  /** Checks what was noted. */
  checkExpectations(): void {
    for (const { expression, type } of this.#expectations) this.diagnostics.push(...this.check(expression, type))
    this.#expectations.length = 0
  }

  /** Checks an expression against a type, or by itself. */
  check(expression: Expression, type?: Type): readonly Diagnostic[] {
    return this.bounded(expression, () => {
      const checker = new Checker(this.inference)
      const place = { scope: this.scope, level: 0 }
      const given = checker.check(expression, place)
      if (type !== undefined) checker.relate(given, type, expression.span, place)
      return checker.errors
    })
  }

  /** Runs a check; one that takes too much is given up, which is a finding too. */
  bounded(expression: Expression, check: () => readonly Diagnostic[]): readonly Diagnostic[] {
    try {
      return check()
    } catch (error: unknown) {
      if (error instanceof WorkExceeded || error instanceof RangeError) return [tooComplex(expression.span)]
      throw error
    }
  }

  /** Tells the types within an expression that was checked. */
  observe(expression: Expression, scope: Scope, observer: TypeObserver): void {
    this.bounded(expression, () => {
      const checker = new Checker(this.inference, observer)
      checker.check(expression, { scope, level: 0 })
      return checker.errors
    })
  }
}
