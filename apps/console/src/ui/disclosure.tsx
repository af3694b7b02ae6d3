import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly label: string
  readonly initiallyOpen?: boolean
  /** Whether something in it has to be seen, such as what is wrong. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}

/** What few need, behind a line that opens. What it holds stays part of its form. */
export function Disclosure({ label, initiallyOpen = false, isNeeded = false, children }: DisclosureProps) {
  const [isOpened, setOpen] = useState(initiallyOpen)
  const open = isOpened || isNeeded
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
