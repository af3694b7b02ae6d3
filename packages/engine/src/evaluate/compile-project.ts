/**
 * Projection: `value { a, b: .c + 1 }`.
 *
 * The braces amount to a lambda over the hidden parameter that makes an object; here it is compiled as such a lambda, so that a set can hold
 * on to it. Arrays and sets are mapped with it, documents, objects and modules are handed to it, anything else passes unchanged.
 */
import type { ObjectExpression, ProjectExpression } from '@terrarium/language'
import { DocumentValue, ModuleValue, NullValue, ObjectValue, type Value } from '@terrarium/values'
import { EventSource } from '../sets/event-source.ts'
import { MapSet } from '../sets/map-set.ts'
import { SetExpression } from '../sets/set-expression.ts'
import { originOf } from '../sets/set-origin.ts'
import { callLambda } from '../runtime/call-function.ts'
import { LambdaValue, type LambdaCode } from '../runtime/lambda.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { compileElementLambda } from './compile-lambda.ts'
import type { Evaluator, Frame } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileProject(tree: ProjectExpression, scope: Scope): Evaluator {
  const base = scope.compile(tree.base)
  const code = compileElementLambda(objectOf(tree), scope)
  const { span } = tree
  if (tree.all) {
    return () => {
      throw new QueryError('invalid_query', 'project expr not supported', { span })
    }
  }
  return (run, frame) => {
    const value = base(run, frame)
    run.enter(span)
    const result = project(run, value, code, frame)
    run.leave()
    return result
  }
}

/** The object that the braces make of an element; of equal names the last value wins, in the first place. */
function objectOf(tree: ProjectExpression): ObjectExpression {
  const fields = tree.fields.map(({ name, nameSpan, value }) => ({ key: name, keySpan: nameSpan, value }))
  return { kind: 'object', span: tree.span, fields }
}

function project(run: RunContext, value: Value, code: LambdaCode, frame: Frame): Value {
  if (Array.isArray(value)) {
    run.tick()
    return (value as readonly Value[]).map((element) => callLambda(run, code, frame, [element]))
  }
  if (value instanceof ObjectValue || value instanceof ModuleValue) return callLambda(run, code, frame, [value])
  if (value instanceof DocumentValue) return projectDocument(run, value, code, frame)
  if (value instanceof SetExpression) {
    run.tick()
    return mapSet(run, value, code, frame)
  }
  return value instanceof EventSource ? value.with((set) => mapSet(run, set, code, frame)) : value
}

function mapSet(run: RunContext, set: SetExpression, code: LambdaCode, frame: Frame): SetExpression {
  return new MapSet(originOf(run, set.origin), set, new LambdaValue(code, frame, run.variables))
}

function projectDocument(run: RunContext, document: DocumentValue, code: LambdaCode, frame: Frame): Value {
  run.checkEffect('read', 'Projection')
  if (!run.documents.exists(document)) {
    run.tick()
    return new NullValue({ kind: 'literal' }, run.callSpan)
  }
  return callLambda(run, code, frame, [document])
}
