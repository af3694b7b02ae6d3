import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

/** Settings that few need, behind a line that opens. What it holds stays part of its form. */
export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles['disclosure']}>
      <button type="button" className={styles['line']} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
        {label}
      </button>
      <div id={id} hidden={!open} className={styles['content']}>
        {children}
      </div>
    </div>
  )
}
