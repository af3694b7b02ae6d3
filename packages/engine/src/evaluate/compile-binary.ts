/**
 * Binary operators.
 *
 * `&&`, `||`, `??` and `isa` are the evaluator's own; comparison is common to all types; the rest are methods of the left operand's type,
 * which Int operands bypass. A failure within an operator has the span of the right operand, one about the operator itself its own.
 */
import type { BinaryExpression, BinaryOperator } from '@terrarium/language'
import { compareRelational, DocumentValue, equals, ModuleValue, NullValue, type Value } from '@terrarium/values'
import { invokeNative, typeName } from '../runtime/invoke-native.ts'
import { isInstance } from '../runtime/is-instance.ts'
import { invalidArgument, noSuchFunction, typeMismatch } from '../runtime/query-failures.ts'
import type { NativeMethod } from '../runtime/native.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Evaluator } from '../runtime/frame.ts'
import { INT_OPERATORS } from './int-operators.ts'
import type { Scope } from './scope.ts'

export function compileBinary(tree: BinaryExpression, scope: Scope): Evaluator {
  const left = scope.compile(tree.left)
  const right = scope.compile(tree.right)
  switch (tree.operator) {
    case '&&':
      return compileLogical(tree, left, right, false)
    case '||':
      return compileLogical(tree, left, right, true)
    case '??':
      return compileCoalesce(left, right)
    case 'isa':
      return compileIsa(tree, left, right)
    case '==':
      return compileEquality(left, right, true)
    case '!=':
      return compileEquality(left, right, false)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(tree.operator, left, right)
    default:
      return compileOperator(tree, left, right)
  }
}

/** Evaluates the right side unless the left one is `decided`. */
function compileLogical(tree: BinaryExpression, left: Evaluator, right: Evaluator, decided: boolean): Evaluator {
  return (run, frame) => {
    const first = left(run, frame)
    if (first === decided) return decided
    if (typeof first !== 'boolean') throw typeMismatch('Boolean', typeName(run, first), tree.left.span)
    const second = right(run, frame)
    if (typeof second !== 'boolean') throw typeMismatch('Boolean', typeName(run, second), tree.right.span)
    return second
  }
}

function compileCoalesce(left: Evaluator, right: Evaluator): Evaluator {
  return (run, frame) => {
    const value = left(run, frame)
    if (value instanceof NullValue) return right(run, frame)
    if (!(value instanceof DocumentValue)) return value
    run.checkEffect('read', 'Reading a document')
    return run.documents.exists(value) ? value : right(run, frame)
  }
}

function compileIsa(tree: BinaryExpression, left: Evaluator, right: Evaluator): Evaluator {
  return (run, frame) => {
    const value = left(run, frame)
    const type = right(run, frame)
    if (!(type instanceof ModuleValue)) throw invalidArgument('type_object', 'expected a module object', tree.right.span)
    return isInstance(value, type)
  }
}

function compileEquality(left: Evaluator, right: Evaluator, wanted: boolean): Evaluator {
  return (run, frame) => {
    const a = left(run, frame)
    const b = right(run, frame)
    run.tick()
    if (a === b) return wanted
    if (typeof a === 'number' && typeof b === 'number') return !wanted
    return equals(a, b, (document) => isMissing(run, document)) === wanted
  }
}

function isMissing(run: RunContext, document: DocumentValue): boolean {
  run.checkEffect('read', 'Reading a document')
  return !run.documents.exists(document)
}

function compileComparison(operator: '<' | '<=' | '>' | '>=', left: Evaluator, right: Evaluator): Evaluator {
  const holds = COMPARISONS[operator]
  return (run, frame) => {
    const a = left(run, frame)
    const b = right(run, frame)
    run.tick()
    if (typeof a === 'number' && typeof b === 'number') return holds(a - b)
    const order = compareRelational(a, b)
    return order !== undefined && holds(order)
  }
}

const COMPARISONS: Record<'<' | '<=' | '>' | '>=', (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function compileOperator(tree: BinaryExpression, left: Evaluator, right: Evaluator): Evaluator {
  const onInts = INT_OPERATORS.get(tree.operator)
  return (run, frame) => {
    const a = left(run, frame)
    const method = typeof a === 'number' && onInts !== undefined ? undefined : operatorOf(run, tree, a)
    const b = right(run, frame)
    if (typeof a === 'number' && typeof b === 'number') {
      const result = onInts?.(a, b)
      if (result !== undefined) {
        run.tick()
        return result
      }
    }
    run.enter(tree.right.span)
    const result = invokeNative(run, method ?? operatorOf(run, tree, a), a, [b])
    run.leave()
    return result
  }
}

/** The operator's method of the left operand, looked for before the right one is evaluated. @throws {QueryError} invalid_function_invocation */
function operatorOf(run: RunContext, tree: BinaryExpression, left: Value): NativeMethod {
  const table = run.library.tableOf(left, run)
  const operator: BinaryOperator = tree.operator
  const method = table.operators?.get(operator)
  if (method === undefined) throw noSuchFunction(operator, left, table.name, tree.operatorSpan)
  return method
}
