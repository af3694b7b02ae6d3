/** Blocks and `let`. */
import type { BlockExpression, LetStatement } from '../syntax/tree.ts'
import { resolveOverloads } from '../overloads/resolve-overloads.ts'
import type { Scheme } from '../types/scheme.ts'
import { neverType, type Type } from '../types/type.ts'
import { resolveAnnotation } from './resolve-annotation.ts'
import type { Checker, CheckContext } from './checker.ts'
import { Scope } from './scope.ts'

export function inferBlock(checker: Checker, { statements }: BlockExpression, context: CheckContext): Type {
  const inner: CheckContext = { ...context, scope: new Scope(context.scope) }
  let result: Type = neverType()
  for (const statement of statements) {
    if (statement.kind === 'expressionStatement') {
      result = checker.check(statement.expression, inner)
    } else {
      inner.scope.define(statement.name, inferLet(checker, statement, inner))
      result = neverType()
    }
  }
  return result
}

/** Generalises the type of the value, unless there is an annotation. */
function inferLet(checker: Checker, { nameSpan, type, value }: LetStatement, context: CheckContext): Scheme {
  const deeper: CheckContext = { ...context, level: context.level + 1 }
  const given = checker.check(value, deeper)
  checker.observe?.(nameSpan, given)
  const { inference } = checker
  if (type === undefined) {
    const resolved = resolveOverloads(inference, given, { positive: true, level: deeper.level, free: context.scope.freeBranches })
    return { kind: 'inferred', type: resolved, level: context.level }
  }
  const annotation = resolveAnnotation(inference, type, { generics: 'allowed', level: deeper.level })
  checker.errors.push(...annotation.errors)
  checker.warnings.push(...annotation.warnings)
  checker.constrain(given, annotation.type, nameSpan, deeper)
  return { kind: 'generic', type: annotation.type }
}
