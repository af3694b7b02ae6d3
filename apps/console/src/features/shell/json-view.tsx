import { useMemo } from 'react'
import { toPlain } from '../../data/wire-value.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/text.ts'
import { LongText } from './long-text.tsx'
import styles from './shell.module.css'

/** The value as JSON text. */
export function JsonView({ value }: { readonly value: WireValue }) {
  const json = useMemo(() => JSON.stringify(toPlain(value), null, 2), [value])
  return <LongText className={styles['json'] ?? ''} label={text('shell.result')} full={json} />
}
