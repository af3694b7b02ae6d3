import { isPlainIdentifier } from '../../../config/identifiers.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { ROOT_ID } from '../run/next-page.ts'
import { childrenOf } from './tree-lines.ts'

/** The way from the result to the value of a row, as FQL goes it: `.data[0].title`. */
export function pathTo(root: WireValue, id: string): string {
  let path = ''
  let value = root
  const indexes = id
    .slice(ROOT_ID.length)
    .split('.')
    .filter((part) => part !== '')
  for (const index of indexes) {
    const child = childrenOf(value)[Number(index)]
    if (child === undefined) return path
    const isItem = value.kind === 'array' || (value.kind === 'set' && /^\d+$/.test(child.name))
    path += isItem ? `[${child.name}]` : isPlainIdentifier(child.name) ? `.${child.name}` : `[${JSON.stringify(child.name)}]`
    value = child.value
  }
  return path
}
