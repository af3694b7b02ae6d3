import { isIdentifierPart } from '../source/characters.ts'
import { skipLines } from '../source/trivia.ts'
import { parseTerm } from './parse-term.ts'
import { NESTING_DEPTH_MAX, type Parser } from './parser.ts'
import { closeShortLambda, openShortLambda } from './short-lambda.ts'
import type { Span } from '../source/span.ts'
import type { BinaryOperator, Expression } from './tree.ts'

/** The precedence of operators; all but `**` associate to the left. */
export const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  '??': 0,
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '=~': 3,
  '!~': 3,
  '>': 4,
  '<': 4,
  '>=': 4,
  '<=': 4,
  isa: 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
}

export interface Operation {
  readonly operator: BinaryOperator
  readonly span: Span
  readonly right: Expression
}

const NO_OPERATIONS: readonly Operation[] = []

/** Parses operators and their right operands: none or more. */
export function parseOperators(parser: Parser): readonly Operation[] | undefined {
  let operations: Operation[] | undefined
  let powers = 0
  for (;;) {
    const start = findOperator(parser)
    const operator = operatorAt(parser.text, start, start > parser.index)
    if (operator === undefined) return operations ?? NO_OPERATIONS
    const span = parser.span(start, start + operator.length)
    parser.index = span.end
    parser.cut = true
    parser.skipLines()
    const right = parseTerm(parser)
    if (right === undefined) return undefined
    operations ??= []
    operations.push({ operator, span, right })
    if (operator === '**' && ++powers > NESTING_DEPTH_MAX) {
      parser.refuseDepth()
      return undefined
    }
  }
}

/** Returns the place of an operator: here, or on a following line for operators that may begin a line. */
function findOperator(parser: Parser): number {
  const { text, index } = parser
  return operatorAt(text, index, false) === undefined ? skipLines(text, index) : index
}

function operatorAt(text: string, index: number, onNextLine: boolean): BinaryOperator | undefined {
  const next = text.charAt(index + 1)
  switch (text.charAt(index)) {
    case '?':
      return next === '?' ? '??' : undefined
    case '|':
      return next === '|' ? '||' : '|'
    case '&':
      return next === '&' ? '&&' : '&'
    case '^':
      return '^'
  }
  return onNextLine ? undefined : sameLineOperatorAt(text, index, next)
}

function sameLineOperatorAt(text: string, index: number, next: string): BinaryOperator | undefined {
  switch (text.charAt(index)) {
    case '=':
      return next === '=' ? '==' : next === '~' ? '=~' : undefined
    case '!':
      return next === '=' ? '!=' : next === '~' ? '!~' : undefined
    case '>':
      return next === '=' ? '>=' : '>'
    case '<':
      return next === '=' ? '<=' : '<'
    case '*':
      return next === '*' ? '**' : '*'
    case '/':
      return next === '/' || next === '*' ? undefined : '/'
    case '-':
      return next === '>' ? undefined : '-'
    case '+':
      return '+'
    case '%':
      return '%'
    case 'i':
      return text.startsWith('isa', index) && !isIdentifierPart(text.charCodeAt(index + 3)) ? 'isa' : undefined
  }
  return undefined
}

/** Arranges operands by precedence. If one is a short lambda, the whole is one short lambda. */
export function buildOperators(first: Expression, operations: readonly Operation[]): Expression {
  if (operations.length === 0) return first
  const operands = [first]
  const pending: Operation[] = []
  let short = false
  const apply = (operation: Operation): void => {
    const right = operands.pop()
    const left = operands.pop()
    if (left === undefined || right === undefined) return
    const result = buildBinary(operation, left, right)
    if (result.short) short = true
    operands.push(result.expression)
  }
  for (const operation of operations) {
    for (let top = pending.at(-1); top !== undefined && bindsFirst(top.operator, operation.operator); top = pending.at(-1)) {
      pending.pop()
      apply(top)
    }
    pending.push(operation)
    operands.push(operation.right)
  }
  for (let top = pending.pop(); top !== undefined; top = pending.pop()) apply(top)
  const result = operands[0] ?? first
  return short ? closeShortLambda(result) : result
}

function bindsFirst(left: BinaryOperator, right: BinaryOperator): boolean {
  const difference = PRECEDENCE[left] - PRECEDENCE[right]
  return difference > 0 || (difference === 0 && left !== '**')
}

function buildBinary(operation: Operation, left: Expression, right: Expression): { expression: Expression; short: boolean } {
  const openLeft = openShortLambda(left)
  const openRight = openShortLambda(right)
  const span: Span = { source: left.span.source, start: left.span.start, end: right.span.end }
  const { operator, span: operatorSpan } = operation
  return {
    expression: { kind: 'binary', span, operator, operatorSpan, left: openLeft, right: openRight },
    short: openLeft !== left || openRight !== right,
  }
}
