import { touches } from '../../source/span.ts'
import type { Expression } from '../../syntax/tree.ts'
import { childrenOf } from '../../syntax/children.ts'

/** Returns the expressions around an offset, from the tree down to the innermost. Between two adjacent ones, takes the right one. */
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

/** A unary operation has the span of its operand; its operator belongs to it here. */
function reaches(expression: Expression, offset: number): boolean {
  if (expression.kind === 'unary') return expression.operatorSpan.start <= offset && offset <= expression.span.end
  return touches(expression.span, offset)
}
