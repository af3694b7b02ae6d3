import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  readonly title: string
  /** Controls beside the title. */
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the result, over it on narrow screens. Escape closes it. */
export function SidePanel({ title, actions, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles['head']}>
        <h2>{title}</h2>
        <span className={styles['push']} />
        {actions}
        <IconButton icon="close" size="xs" label={text('shell.close_panel', { name: title })} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
