/** Lambdas: a body with slots of its own, closed over the frame in which it is evaluated. */
import { SHORT_PARAMETER, type Expression, type LambdaExpression } from '@terrarium/language'
import { LambdaValue, type LambdaCode } from '../runtime/lambda.ts'
import type { Evaluator } from '../runtime/frame.ts'
import { BodyLayout, Scope } from './scope.ts'

export function compileLambdaExpression(tree: LambdaExpression, scope: Scope): Evaluator {
  const code = compileInner(tree, scope)
  return (run, frame) => new LambdaValue(code, frame, run.variables)
}

/** Compiles a lambda that stands in `outer`. */
function compileInner(tree: LambdaExpression, outer: Scope): LambdaCode {
  const { setup, queryVariables } = outer.layout
  return compileLambda(tree, new BodyLayout(setup, outer, queryVariables))
}

/** Compiles a lambda in a layout of its own. */
export function compileLambda(tree: LambdaExpression, layout: BodyLayout): LambdaCode {
  const scope = new Scope(layout)
  for (const parameter of tree.parameters) declareParameter(scope, parameter.name)
  if (tree.variadic !== undefined) declareParameter(scope, tree.variadic.name)
  const body = scope.compile(tree.body)
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
  return compileInner(tree, outer)
}

/** Parameters take the first slots in order, `_` as well, which no name reaches. */
function declareParameter(scope: Scope, name: string): void {
  if (name === '_') scope.layout.allocate()
  else scope.declare(name)
}
