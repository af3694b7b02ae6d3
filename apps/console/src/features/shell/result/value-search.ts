import type { WireValue } from '../../../data/wire-value.ts'
import { ROOT_ID } from '../run/next-page.ts'
import { childrenOf } from './tree-lines.ts'

/** Matches that are looked for; what lies beyond is not counted. */
export const MATCHES_MAX = 1_000

/** Finds the rows whose key or value holds a text, whatever is open; returns their ids in the order of the tree. */
export function findRows(root: WireValue, needle: string): readonly string[] {
  const wanted = needle.toLowerCase()
  const found: string[] = []
  if (wanted === '') return found
  const visit = (id: string, name: string, value: WireValue): void => {
    if (found.length >= MATCHES_MAX) return
    if (name.toLowerCase().includes(wanted) || scalarText(value).toLowerCase().includes(wanted)) found.push(id)
    childrenOf(value).forEach((child, index) => visit(`${id}.${index}`, child.name, child.value))
  }
  visit(ROOT_ID, '', root)
  return found
}

/** Ids of the rows that have to be open for a row to be seen. */
export function ancestorsOf(id: string): readonly string[] {
  const parts = id.split('.')
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'))
}

function scalarText(value: WireValue): string {
  switch (value.kind) {
    case 'boolean':
      return String(value.value)
    case 'string':
    case 'id':
      return value.value
    case 'reference':
      return `${value.collection}("${value.id}")`
    case 'null':
    case 'array':
    case 'object':
    case 'document':
    case 'set':
      return ''
    default:
      return value.text
  }
}
