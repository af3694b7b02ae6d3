/** Lambdas: a body with slots of its own, closed over the frame in which it is evaluated. */
import { SHORT_PARAMETER, type Expression, type LambdaExpression } from '@terrarium/language'
import { LambdaValue, type LambdaCode } from '../runtime/lambda.ts'
import { compile } from './compile.ts'
import type { Evaluator } from './evaluator.ts'
import { BodyLayout, Scope } from './scope.ts'

export function compileLambdaExpression(tree: LambdaExpression, scope: Scope): Evaluator {
  const code = compileLambda(tree, scope, scope.layout.queryVariables)
  return (run, frame) => new LambdaValue(code, frame, run.variables)
}

/** Compiles a lambda within `outer`, or one that stands by itself. With `queryVariables` it may mention the query's arguments. */
export function compileLambda(tree: LambdaExpression, outer: Scope | undefined, queryVariables: boolean): LambdaCode {
  const layout = new BodyLayout(outer, queryVariables)
  const scope = new Scope(layout)
  for (const parameter of tree.parameters) declareParameter(scope, parameter.name)
  if (tree.variadic !== undefined) declareParameter(scope, tree.variadic.name)
  const body = compile(tree.body, scope)
  const parameters = tree.parameters.length
  const variadic = tree.variadic !== undefined
  const arity = variadic ? { fixed: [], atLeast: parameters } : { fixed: [parameters], atLeast: undefined }
  return { tree, body, size: layout.size, parameters, variadic, arity, free: layout.free }
}

/** Compiles an expression over the hidden parameter, such as a projection's values, as the lambda that it amounts to. */
export function compileElementLambda(body: Expression, outer: Scope): LambdaCode {
  const { span } = body
  const tree: LambdaExpression = {
    kind: 'lambda',
    span,
    parameters: [{ name: SHORT_PARAMETER, span }],
    variadic: undefined,
    body,
    short: true,
  }
  return compileLambda(tree, outer, outer.layout.queryVariables)
}

/** Parameters take the first slots in order, `_` as well, which no name reaches. */
function declareParameter(scope: Scope, name: string): void {
  if (name === '_') scope.layout.allocate()
  else scope.declare(name)
}
