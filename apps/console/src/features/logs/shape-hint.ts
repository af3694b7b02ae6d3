import { childrenOf, parseQuery } from '@terrarium/language'
import type { Expression } from '@terrarium/language'
import { adviseIndex } from '../../editor/language/index-advice.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import { toQuery } from './book/log-line.ts'

/** Methods that read a collection document by document when they are its first. */
const SCANS: readonly string[] = ['where', 'firstWhere']
const AFTER_ALL: readonly string[] = [...SCANS, 'order']

/** The index that would spare a shape the scan of a collection, as its text tells; undefined where it scans none. */
export function hintOf(shape: string): IndexAdvice | undefined {
  const { text } = toQuery(shape)
  const { tree, diagnostics } = parseQuery(text)
  if (diagnostics.length > 0) return undefined
  const scan = scanIn(tree)
  if (scan === undefined) return undefined
  return adviseIndex(text, scan.offset, { collections: [{ name: scan.collection, indexes: [] }] })
}

function scanIn(expression: Expression): { readonly collection: string; readonly offset: number } | undefined {
  if (expression.kind === 'chain' && expression.base.kind === 'identifier' && /^[A-Z]/.test(expression.base.name)) {
    const [first, second] = expression.components
    const [name, next] = [first, second].map((component) => (component?.kind === 'methodCall' ? component.field : ''))
    const isScan = SCANS.includes(name ?? '') || (name === 'all' && AFTER_ALL.includes(next ?? ''))
    if (isScan) return { collection: expression.base.name, offset: expression.base.span.end }
  }
  for (const child of childrenOf(expression)) {
    const found = scanIn(child)
    if (found !== undefined) return found
  }
  return undefined
}
