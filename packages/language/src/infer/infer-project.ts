/** Projections: a lambda over the base, which makes an object. */
import { SHORT_PARAMETER, type ProjectExpression } from '../syntax/tree.ts'
import { simpleScheme } from '../types/scheme.ts'
import { functionType, projectType, type Type } from '../types/type.ts'
import { inferProjectedFields } from './infer-container.ts'
import type { Checker, CheckContext } from './checker.ts'
import { formOutsideLanguage } from './messages.ts'
import { Scope } from './scope.ts'

export function inferProject(checker: Checker, { base, all, fields, span }: ProjectExpression, context: CheckContext): Type {
  if (all) return checker.fail(formOutsideLanguage('ProjectAll', span))
  const baseType = checker.check(base, context)
  const given = checker.fresh(context, span)
  const scope = new Scope(context.scope)
  scope.define(SHORT_PARAMETER, simpleScheme(given))
  const object = inferProjectedFields(checker, fields, span, { ...context, scope })
  const projection = functionType([{ name: undefined, type: given }], object, { span, inferred: true })
  const result = checker.fresh(context, span)
  checker.constrain(baseType, projectType(projection, result, span), span, context)
  return result
}
