/** Operators: `??`, `&&`, `||` and `isa` have rules of their own, others are functions of their operands. */
import type { Span } from '../source/span.ts'
import type { BinaryExpression, BinaryOperator, Expression, UnaryExpression } from '../syntax/tree.ts'
import { BASE } from '../types/inference.ts'
import { anyType, differenceType, namedType, nullType, type Type } from '../types/type.ts'
import { applyFunction, type Argument } from './infer-call.ts'
import type { Checker, CheckContext } from './checker.ts'
import { describeFailure } from './messages.ts'
import { groundCallResult } from '../overloads/ground-call.ts'

export function inferUnary(checker: Checker, { operator, operatorSpan, operand, span }: UnaryExpression, context: CheckContext): Type {
  const argument: Argument = { type: checker.check(operand, context), span: operand.span }
  return applyOperator(checker, operator, [argument], { operator: operatorSpan, whole: span }, context)
}

/** Left operands are processed in a loop, so that long sums need no stack. */
export function inferBinary(checker: Checker, expression: BinaryExpression, context: CheckContext): Type {
  const before = checker.errors.length
  const spine: BinaryExpression[] = []
  let first: Expression = expression
  while (first.kind === 'binary' && first.operator !== 'isa') {
    spine.push(first)
    first = first.left
  }
  const isTest = first.kind === 'binary'
  let left = isTest ? namedType('Boolean', [], first.span) : checker.check(first, context)
  for (const operation of spine.reverse()) {
    const isLong = spine.length > SPINE_MAX
    left = combine(checker, operation, { left: isLong ? withoutCause(left) : left, isLong }, context)
    checker.markFailed(left, before)
    if (operation !== expression) checker.observe?.(operation.span, left)
  }
  return left
}

/** In a long sum an error type is replaced by `Any`: further constraints would find no other cause. */
function withoutCause(left: Type): Type {
  return left.kind === 'variable' && left.isError ? anyType(left.span) : left
}

/** Length of a sum up to which all operations are constrained in full. */
const SPINE_MAX = 24

interface Combined {
  readonly left: Type
  /** Whether it is part of a long sum. */
  readonly isLong: boolean
}

function combine(
  checker: Checker,
  { operator, operatorSpan, left, right, span }: BinaryExpression,
  { left: leftType, isLong }: Combined,
  context: CheckContext,
): Type {
  const rightType = checker.check(right, context)
  if (operator === '??') {
    const result = checker.fresh(context, span)
    checker.constrain(differenceType(leftType, nullType(operatorSpan)), result, left.span, context)
    checker.constrain(rightType, result, right.span, context)
    return result
  }
  if (operator === '&&' || operator === '||') {
    const boolean = namedType('Boolean', [], operatorSpan)
    checker.constrain(leftType, boolean, left.span, context)
    checker.constrain(rightType, boolean, right.span, context)
    return namedType('Boolean', [], span)
  }
  const args: readonly Argument[] = [
    { type: leftType, span: left.span },
    { type: rightType, span: right.span },
  ]
  const ground = isLong ? groundOperation(checker, operator, [leftType, rightType]) : undefined
  if (ground === undefined) return applyOperator(checker, operator, args, { operator: operatorSpan, whole: span }, context)
  const result = checker.fresh(context, span)
  result.addLowerBound(ground, BASE)
  return result
}

function groundOperation(checker: Checker, operator: BinaryOperator, operands: readonly Type[]): Type | undefined {
  const scheme = checker.inference.environment.operator(operator)
  return scheme === undefined ? undefined : groundCallResult(scheme, operands)
}

interface OperatorSpans {
  readonly operator: Span
  readonly whole: Span
}

function applyOperator(
  checker: Checker,
  operator: BinaryOperator | UnaryExpression['operator'],
  args: readonly Argument[],
  { operator: operatorSpan, whole }: OperatorSpans,
  context: CheckContext,
): Type {
  const scheme = checker.inference.environment.operator(operator)
  if (scheme !== undefined) return applyFunction(checker, checker.instantiate(scheme, context), args, { args: whole, call: whole }, context)
  const [receiver] = args
  if (receiver === undefined) return namedType('Never')
  const failure = { kind: 'missingField', lower: receiver.type, field: operator, span: receiver.span, dotSpan: operatorSpan } as const
  const wording = {
    lower: (type: Type) => checker.show(type, true, context.scope),
    upper: (type: Type) => checker.show(type, false, context.scope),
  }
  return checker.fail(describeFailure(failure, wording))
}
