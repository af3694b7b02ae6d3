import { quote } from '../source/quote.ts'
import { PRECEDENCE } from '../syntax/parse-operator.ts'
import { SHORT_PARAMETER, type BinaryExpression, type Expression, type UnaryExpression } from '../syntax/tree.ts'

const OPEN_KINDS: ReadonlySet<Expression['kind']> = new Set(['if', 'at', 'match', 'lambda', 'binary', 'project'])

/** Whether the expression can be an operand without parentheses. */
export function isTerm(expression: Expression): boolean {
  return !OPEN_KINDS.has(expression.kind)
}

/** Whether members can follow the expression without parentheses. */
export function isChainBase(expression: Expression): boolean {
  return isTerm(expression) && expression.kind !== 'unary' && expression.kind !== 'chain'
}

/** Whether a projection can follow the expression without parentheses. */
export function isProjectionBase(expression: Expression): boolean {
  return isTerm(expression) || expression.kind === 'binary'
}

/** Whether the operand of a binary operation needs parentheses on its side. */
export function needsParentheses(operand: Expression, parent: BinaryExpression, side: 'left' | 'right'): boolean {
  if (operand.kind !== 'binary') return !isTerm(operand)
  const difference = PRECEDENCE[operand.operator] - PRECEDENCE[parent.operator]
  if (difference !== 0) return difference < 0
  return (parent.operator === '**') === (side === 'left')
}

/** Whether the operand of a unary operation needs parentheses; `-` would become the sign of a number. */
export function needsUnaryParentheses({ operator, operand }: UnaryExpression): boolean {
  if (!isTerm(operand)) return true
  const first = operand.kind === 'chain' ? operand.base : operand
  return operator === '-' && first.kind === 'number' && !first.text.startsWith('-')
}

/** Whether an `else` behind the expression would belong to an `if` within it. */
export function endsWithOpenIf(expression: Expression): boolean {
  switch (expression.kind) {
    case 'if':
      return expression.otherwise === undefined || endsWithOpenIf(expression.otherwise)
    case 'at':
      return endsWithOpenIf(expression.body)
    case 'lambda':
      return !expression.short && endsWithOpenIf(expression.body)
    default:
      return false
  }
}

/** Whether the expression is the hidden parameter, which is not written. */
export function isShortParameter(expression: Expression): boolean {
  return expression.kind === 'identifier' && expression.name === SHORT_PARAMETER
}

/**
 * Whether a block cannot begin with the expression: a string behind a brace is read as a key, and one with escapes or interpolations
 * is not parsed again as an expression.
 */
export function beginsLikeKey(expression: Expression): boolean {
  switch (expression.kind) {
    case 'string':
      return quote(expression.value).includes('\\')
    case 'template':
      return true
    case 'chain':
      return isChainBase(expression.base) && beginsLikeKey(expression.base)
    case 'project':
      return isProjectionBase(expression.base) && beginsLikeKey(expression.base)
    case 'binary':
      return !needsParentheses(expression.left, expression, 'left') && beginsLikeKey(expression.left)
    default:
      return false
  }
}
