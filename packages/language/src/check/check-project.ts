/** Projections: a lambda over what is projected, which makes an object. */
import { SHORT_PARAMETER, type ProjectExpression } from '../syntax/tree.ts'
import { simpleScheme } from '../types/scheme.ts'
import { functionType, projectType, type Type } from '../types/type.ts'
import { checkProjectedFields } from './check-container.ts'
import type { Checker, Place } from './checker.ts'
import { formOutsideLanguage } from './messages.ts'
import { Scope } from './scope.ts'

export function checkProject(checker: Checker, { base, all, fields, span }: ProjectExpression, place: Place): Type {
  if (all) return checker.fail(formOutsideLanguage('ProjectAll', span))
  const baseType = checker.check(base, place)
  const given = checker.fresh(place, span)
  const scope = new Scope(place.scope)
  scope.define(SHORT_PARAMETER, simpleScheme(given))
  const object = checkProjectedFields(checker, fields, span, { ...place, scope })
  const projection = functionType([{ name: undefined, type: given }], object, { span, inferred: true })
  const result = checker.fresh(place, span)
  checker.relate(baseType, projectType(projection, result, span), span, place)
  return result
}
