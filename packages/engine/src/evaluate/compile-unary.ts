/** Unary operators: methods without arguments of the operand's type. */
import type { UnaryExpression } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import { invokeNative } from '../runtime/invoke-native.ts'
import { noSuchFunction } from '../runtime/query-failures.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileUnary(tree: UnaryExpression, scope: Scope): Evaluator {
  const operand = scope.compile(tree.operand)
  if (tree.operator === '!') {
    return (run, frame) => {
      const value = operand(run, frame)
      if (typeof value !== 'boolean') return applyUnary(run, tree, value)
      run.tick()
      return !value
    }
  }
  return (run, frame) => applyUnary(run, tree, operand(run, frame))
}

function applyUnary(run: RunContext, tree: UnaryExpression, value: Value): Value {
  const table = run.library.tableOf(value, run)
  const method = table.operators?.get(tree.operator)
  if (method === undefined) throw noSuchFunction(tree.operator, value, table.name, tree.operatorSpan)
  run.enter(tree.operand.span)
  const result = invokeNative(run, method, value, NO_ARGUMENTS)
  run.leave()
  return result
}

const NO_ARGUMENTS: readonly Value[] = []
