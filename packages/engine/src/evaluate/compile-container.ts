/** Objects, arrays and tuples, element by element from left to right. */
import type { ArrayExpression, Expression, ObjectExpression, TupleExpression } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import type { Evaluator, Frame } from '../runtime/frame.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Scope } from './scope.ts'

export function compileObject(tree: ObjectExpression, scope: Scope): Evaluator {
  const keys = tree.fields.map((field) => field.key)
  const values = tree.fields.map((field) => scope.compile(field.value))
  return (run, frame) => {
    const fields = new Map<string, Value>()
    for (let i = 0; i < keys.length; i++) fields.set(keys[i] as string, (values[i] as Evaluator)(run, frame))
    return new ObjectValue(fields)
  }
}

export function compileArray(tree: ArrayExpression, scope: Scope): Evaluator {
  return compileList(tree.elements, scope)
}

/** One element is grouping; none or several make an array. */
export function compileTuple(tree: TupleExpression, scope: Scope): Evaluator {
  const [only] = tree.elements
  return tree.elements.length === 1 && only !== undefined ? scope.compile(only) : compileList(tree.elements, scope)
}

/** Compiles arguments or elements to a function that evaluates them all. */
export function compileList(expressions: readonly Expression[], scope: Scope): (run: RunContext, frame: Frame) => readonly Value[] {
  const elements = expressions.map((expression) => scope.compile(expression))
  const [first, second] = elements
  if (first === undefined) return () => []
  if (second === undefined) return (run, frame) => [first(run, frame)]
  if (elements.length === 2) return (run, frame) => [first(run, frame), second(run, frame)]
  return (run, frame) => elements.map((element) => element(run, frame))
}
