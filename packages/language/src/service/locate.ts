import type { Span } from '../syntax/span.ts'
import type { Expression } from '../syntax/tree.ts'
import { childrenOf } from '../syntax/children.ts'

/** Whether the offset is within a span or at one of its ends. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end
}

/** Returns the expressions around an offset, from the tree down to the innermost. Between two that meet there, the right one is taken. */
export function pathTo(tree: Expression, offset: number): readonly Expression[] {
  const path: Expression[] = []
  let next: Expression | undefined = tree
  while (next !== undefined) {
    path.push(next)
    next = childAt(next, offset)
  }
  return path
}

function childAt(expression: Expression, offset: number): Expression | undefined {
  let found: Expression | undefined
  for (const child of childrenOf(expression)) if (reaches(child, offset)) found = child
  return found
}

/** A unary operation has its operand's span; what is typed at it lies within all the same. */
function reaches(expression: Expression, offset: number): boolean {
  if (expression.kind === 'unary') return expression.operatorSpan.start <= offset && offset <= expression.span.end
  return touches(expression.span, offset)
}
