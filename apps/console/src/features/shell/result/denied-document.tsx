import { useMemo } from 'react'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Denial } from './denial.tsx'
import { childrenOf } from './tree-lines.ts'
import styles from './result-pane.module.css'

const DENIED = /permission denied/i
/** Parts of a result that are looked into. */
const PARTS_MAX = 2_000

/** Finds a document in a value that its reader has no permission for. */
export function findDenied(root: WireValue): Extract<WireValue, { kind: 'reference' }> | undefined {
  const waiting = [root]
  for (let index = 0; index < waiting.length && index < PARTS_MAX; index += 1) {
    const value = waiting[index]
    if (value?.kind === 'reference' && value.missing !== undefined && DENIED.test(value.missing)) return value
    if (value !== undefined && waiting.length < PARTS_MAX) waiting.push(...childrenOf(value).map((child) => child.value))
  }
  return undefined
}

/** Above a result in which a document is null, because it may not be read: the way to why. */
export function DeniedDocument({ value, denied }: { readonly value: WireValue; readonly denied: DeniedQuery }) {
  const found = useMemo(() => findDenied(value), [value])
  const { kind } = denied.context
  if (found === undefined || (kind !== 'role' && kind !== 'document')) return null
  return (
    <div className={styles['denied']}>
      <p>{text('shell.denied_document', { document: `${found.collection}("${found.id}")` })}</p>
      <Denial {...denied} />
    </div>
  )
}
