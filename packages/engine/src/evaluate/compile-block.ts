/** Blocks: statements in order, names visible from their definition on. */
import type { BlockExpression, Statement } from '@terrarium/language'
import { NULL } from '@terrarium/values'
import type { Evaluator } from '../runtime/frame.ts'
import { Scope } from './scope.ts'

export function compileBlock(tree: BlockExpression, outer: Scope): Evaluator {
  const scope = new Scope(outer.layout, outer)
  const statements = tree.statements.map((statement) => compileStatement(statement, scope))
  const last = statements.pop() ?? (() => NULL)
  if (statements.length === 0) return last
  return (run, frame) => {
    for (const statement of statements) statement(run, frame)
    return last(run, frame)
  }
}

function compileStatement(statement: Statement, scope: Scope): Evaluator {
  if (statement.kind === 'expressionStatement') return scope.compile(statement.expression)
  const value = scope.compile(statement.value)
  const slot = scope.declare(statement.name)
  return (run, frame) => (frame.slots[slot] = value(run, frame))
}
