/** `if` and `at`. */
import type { AtExpression, IfExpression } from '@terrarium/language'
import type { Timestamp } from '@terrarium/base'
import { NullValue, timeToMicros, TimeValue, TransactionTimeValue } from '@terrarium/values'
import { typeName } from '../runtime/invoke-native.ts'
import { invalidArgument, typeMismatch } from '../runtime/query-failures.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileIf(tree: IfExpression, scope: Scope): Evaluator {
  const test = scope.compile(tree.test)
  const then = scope.compile(tree.then)
  const nothing = new NullValue({ kind: 'literal' }, tree.span)
  const otherwise = tree.otherwise === undefined ? () => nothing : scope.compile(tree.otherwise)
  const { span } = tree.test
  return (run, frame) => {
    const decision = test(run, frame)
    if (decision === true) return then(run, frame)
    if (decision === false) return otherwise(run, frame)
    throw typeMismatch('Boolean', typeName(run, decision), span)
  }
}

export function compileAt(tree: AtExpression, scope: Scope): Evaluator {
  const time = scope.compile(tree.time)
  const body = scope.compile(tree.body)
  const { span } = tree.time
  return (run, frame) => {
    const at = time(run, frame)
    if (at instanceof TransactionTimeValue) return run.withValidTime(undefined, () => body(run, frame))
    if (!(at instanceof TimeValue)) throw typeMismatch('Time', typeName(run, at), span)
    return run.withValidTime(
      validTimeOf(run, at, () => invalidArgument('at_time', 'cannot evaluate `at` in the future', span)),
      () => body(run, frame),
    )
  }
}

/** The time to read at; undefined when it is the query's own. */
function validTimeOf(run: RunContext, time: TimeValue, future: () => Error): Timestamp | undefined {
  const micros = timeToMicros(time)
  if (micros > run.queryTime) throw future()
  return micros === run.queryTime ? undefined : micros
}
