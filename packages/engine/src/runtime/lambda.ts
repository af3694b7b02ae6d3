import type { LambdaExpression } from '@terrarium/language'
import { FunctionValue, type Value } from '@terrarium/values'
import type { Evaluator, Frame } from './frame.ts'
import type { Arity } from './context.ts'

/** A variable that a lambda takes from outside; `address` is relative to the enclosing frame, undefined for the query's own variables. */
export interface FreeVariable {
  readonly name: string
  readonly address: { readonly depth: number; readonly slot: number } | undefined
}

/** The compiled code that all closures of one lambda expression share. */
export interface LambdaCode {
  readonly tree: LambdaExpression
  readonly body: Evaluator
  /** Slots of a frame. Parameters come first, in order, then the variadic one; `_` has a slot as well. */
  readonly size: number
  readonly parameters: number
  readonly variadic: boolean
  readonly arity: Arity
  readonly free: readonly FreeVariable[]
}

/** Makes code of lambdas that were not part of the query's text. The evaluator implements it. */
export interface LambdaCompiler {
  /** Compiles a body that stands by itself: a function, computed field, predicate or default. Once for each tree. */
  body(tree: LambdaExpression): LambdaCode
  /** Puts a lambda together again from its tree and the values of its free variables. */
  restore(tree: LambdaExpression, captured: ReadonlyMap<string, Value>): LambdaValue
}

/** A lambda with its captured frame. */
export class LambdaValue extends FunctionValue {
  readonly code: LambdaCode
  readonly frame: Frame | undefined
  /** Values of the query's arguments and placeholders, which a lambda may mention. */
  readonly variables: ReadonlyMap<string, Value>

  constructor(code: LambdaCode, frame: Frame | undefined, variables: ReadonlyMap<string, Value>) {
    super('<lambda>')
    this.code = code
    this.frame = frame
    this.variables = variables
  }

  override get parameterNames(): readonly string[] {
    return this.code.tree.parameters.map((parameter) => parameter.name)
  }

  /** Values of the free variables by name: together with `code.tree` all that the lambda is. */
  captured(): ReadonlyMap<string, Value> {
    const captured = new Map<string, Value>()
    for (const { name, address } of this.code.free) {
      const value = address === undefined ? this.variables.get(name) : valueAt(this.frame, address)
      if (value !== undefined) captured.set(name, value)
    }
    return captured
  }
}

function valueAt(frame: Frame | undefined, address: { readonly depth: number; readonly slot: number }): Value | undefined {
  let at = frame
  for (let depth = address.depth; depth > 0; depth--) at = at?.parent
  return at?.slots[address.slot]
}
