/** Operators: `??`, `&&`, `||` and `isa` have rules of their own, the others are functions of their operands. */
import type { Span } from '../syntax/span.ts'
import type { BinaryExpression, BinaryOperator, Expression, UnaryExpression } from '../syntax/tree.ts'
import { BASE } from '../types/inference.ts'
import { anyType, differenceType, namedType, nullType, type Type } from '../types/type.ts'
import { applyFunction, type Argument } from './check-call.ts'
import type { Checker, Place } from './checker.ts'
import { describeFailure } from './messages.ts'
import { settledResult } from './settled-call.ts'

export function checkUnary(checker: Checker, { operator, operatorSpan, operand, span }: UnaryExpression, place: Place): Type {
  const argument: Argument = { type: checker.check(operand, place), span: operand.span }
  return applyOperator(checker, operator, [argument], { operator: operatorSpan, whole: span }, place)
}

/** Operands to the left are unwound, so that long sums need no stack. */
export function checkBinary(checker: Checker, expression: BinaryExpression, place: Place): Type {
  const before = checker.errors.length
  const spine: BinaryExpression[] = []
  let first: Expression = expression
  while (first.kind === 'binary' && first.operator !== 'isa') {
    spine.push(first)
    first = first.left
  }
  const isTest = first.kind === 'binary'
  let left = isTest ? namedType('Boolean', [], first.span) : checker.check(first, place)
  for (const operation of spine.reverse()) {
    const isLong = spine.length > SPINE_MAX
    left = combine(checker, operation, { left: isLong ? withoutCause(left) : left, isLong }, place)
    checker.poisonIfFailed(left, before)
    if (operation !== expression) checker.observe?.(operation.span, left)
  }
  return left
}

/** In a long row, what failed stands for anything from there on: relating its bounds again would find no other cause. */
function withoutCause(left: Type): Type {
  return left.kind === 'variable' && left.poisoned ? anyType(left.span) : left
}

/** Operations in a row that are all related in full. */
const SPINE_MAX = 24

interface Combined {
  readonly left: Type
  /** Part of a long row of operations. */
  readonly isLong: boolean
}

function combine(
  checker: Checker,
  { operator, operatorSpan, left, right, span }: BinaryExpression,
  { left: leftType, isLong }: Combined,
  place: Place,
): Type {
  const rightType = checker.check(right, place)
  if (operator === '??') {
    const result = checker.fresh(place, span)
    checker.relate(differenceType(leftType, nullType(operatorSpan)), result, left.span, place)
    checker.relate(rightType, result, right.span, place)
    return result
  }
  if (operator === '&&' || operator === '||') {
    const boolean = namedType('Boolean', [], operatorSpan)
    checker.relate(leftType, boolean, left.span, place)
    checker.relate(rightType, boolean, right.span, place)
    return namedType('Boolean', [], span)
  }
  const args: readonly Argument[] = [
    { type: leftType, span: left.span },
    { type: rightType, span: right.span },
  ]
  const settled = isLong ? settledOperation(checker, operator, [leftType, rightType]) : undefined
  if (settled === undefined) return applyOperator(checker, operator, args, { operator: operatorSpan, whole: span }, place)
  const result = checker.fresh(place, span)
  result.addValue(settled, BASE)
  return result
}

function settledOperation(checker: Checker, operator: BinaryOperator, operands: readonly Type[]): Type | undefined {
  const scheme = checker.inference.environment.operator(operator)
  return scheme === undefined ? undefined : settledResult(scheme, operands)
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
  place: Place,
): Type {
  const scheme = checker.inference.environment.operator(operator)
  if (scheme !== undefined) return applyFunction(checker, checker.instantiate(scheme, place), args, { args: whole, call: whole }, place)
  const [receiver] = args
  if (receiver === undefined) return namedType('Never')
  const failure = { kind: 'missingField', value: receiver.type, field: operator, span: receiver.span, dotSpan: operatorSpan } as const
  const wording = {
    value: (type: Type) => checker.show(type, true, place.scope),
    use: (type: Type) => checker.show(type, false, place.scope),
  }
  return checker.fail(describeFailure(failure, wording))
}
