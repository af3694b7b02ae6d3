import type { WireValue } from '../data/wire-value.ts'
import styles from './value-types.module.css'

/** The class that gives a value the colour of its type. */
export function valueClass(value: WireValue): string | undefined {
  if (value.kind === 'document') return styles['object']
  const isMissing = value.kind === 'reference' && value.missing !== undefined
  return styles[isMissing ? 'missing' : value.kind]
}
