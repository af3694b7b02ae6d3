/** Lambdas: each parameter is a variable, which the body constrains. */
import type { LambdaExpression, LambdaParameter } from '../syntax/tree.ts'
import { simpleScheme } from '../types/scheme.ts'
import { functionType, namedType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Checker, CheckContext } from './checker.ts'
import { Scope } from './scope.ts'

export function inferLambda(checker: Checker, { parameters, variadic, body, short, span }: LambdaExpression, context: CheckContext): Type {
  const scope = new Scope(context.scope)
  const bind = ({ name, span: parameterSpan }: LambdaParameter): TypeVariable => {
    const isNamed = name !== '_'
    const variable = checker.fresh(context, short ? body.span : isNamed ? parameterSpan : undefined)
    if (isNamed && !short) checker.observe?.(parameterSpan, variable)
    return variable
  }
  const given = parameters.map((parameter) => ({ name: parameter.name, type: bind(parameter) }))
  const rest = variadic && { name: variadic.name, type: bind(variadic) }
  for (const { name, type } of given) if (name !== '_') scope.define(name, simpleScheme(type))
  if (rest !== undefined && rest.name !== '_') scope.define(rest.name, simpleScheme(namedType('Array', [rest.type], rest.type.span)))
  const result = checker.check(body, { ...context, scope })
  const unnamed = given.map(({ type }) => ({ name: undefined, type }))
  const last = rest && { name: undefined, type: rest.type }
  return functionType(unnamed, result, { variadic: last, span: short ? body.span : span, inferred: true })
}
