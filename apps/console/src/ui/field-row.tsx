import type { HTMLAttributes } from 'react'
import styles from './field-row.module.css'

/** Fields and buttons side by side, in as many lines as they need. */
export function FieldRow(props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>) {
  return <div {...props} className={styles['row']} />
}
