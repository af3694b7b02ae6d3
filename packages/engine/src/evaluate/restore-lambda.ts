/** Lambdas put together again from what a cursor holds: the tree and the values of the free variables. */
import type { LambdaExpression } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import { LambdaValue } from '../runtime/lambda.ts'
import { compile } from './compile.ts'
import { compileLambda } from './compile-lambda.ts'
import { Frame } from './frame.ts'
import { BodyLayout, Scope } from './scope.ts'

/** The inverse of `code.tree` and `captured()`. */
export function restoreLambda(tree: LambdaExpression, captured: ReadonlyMap<string, Value>): LambdaValue {
  const scope = new Scope(new BodyLayout(compile, undefined, false))
  for (const name of captured.keys()) scope.declare(name)
  const code = compileLambda(tree, new BodyLayout(compile, scope, false))
  return new LambdaValue(code, new Frame(undefined, [...captured.values()]), new Map())
}
