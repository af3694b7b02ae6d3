/** Generic parameters of annotations: they fit themselves, and nothing else. */
import type { Outcome } from '../types/outcome.ts'
import { spanOf, type GenericType } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Pair, Relation } from './relation.ts'

export function relateGenerics(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  const { site } = relation
  const fromValue = value.kind === 'generic'
  const fromUse = use.kind === 'generic'
  if (fromValue && fromUse && !value.invalid && !use.invalid) {
    if (value.name === use.name) return relation.hold(pair)
    return relation.fail(pair, { kind: 'generic', value, use, span: spanOf(value) ?? spanOf(use) ?? site })
  }
  if (fromValue) {
    if (value.invalid) return relation.part(pair, poisoned(relation, value), use)
    return relation.fail(pair, { kind: 'generic', value, use, span: spanOf(use) ?? spanOf(value) ?? site })
  }
  if (!fromUse) return undefined
  if (use.invalid) return relation.part(pair, value, poisoned(relation, use))
  return relation.fail(pair, { kind: 'generic', value, use, span: spanOf(value) ?? spanOf(use) ?? site })
}

/** In the place of a name that stands for nothing, so that it causes no further failures. */
function poisoned(relation: Relation, { span, level }: GenericType): TypeVariable {
  const variable = relation.inference.variable(level, span)
  variable.poisoned = true
  return variable
}
