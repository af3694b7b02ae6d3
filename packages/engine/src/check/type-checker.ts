import type { BlockExpression, Diagnostic } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { Catalog } from '../model/catalog.ts'

/** What a query is checked against. */
export interface TypeEnvironment {
  readonly catalog: Catalog
  /** Arguments of the request and placeholders (`$0`, …), which have the literal types of their values. */
  readonly variables: ReadonlyMap<string, Value>
}

export interface TypeCheck {
  /** Errors end the query; warnings go to the summary. */
  readonly diagnostics: readonly Diagnostic[]
  /** The result's type as it is shown; undefined when there are errors. */
  readonly staticType: string | undefined
  /** Texts of signatures that the diagnostics lead to. */
  readonly sources?: ReadonlyMap<string, string>
}

/** Checks the types of a query before it runs. Its budget of steps bounds the time that a check takes. */
export interface TypeChecker {
  check(tree: BlockExpression, environment: TypeEnvironment): TypeCheck
}
