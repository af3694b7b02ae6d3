import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './navbar-button.module.css'

interface NavbarButtonProps {
  /** What becomes of it where the window is narrow. */
  readonly className: string | undefined
  readonly title?: string
  /** False for one that acts at once. */
  readonly opensDialog?: boolean
  /** Whether what it opens is shown; undefined for what covers the page. */
  readonly isExpanded?: boolean
  readonly children: ReactNode
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A quiet button of the navigation bar. */
export function NavbarButton({ className, title, opensDialog = true, isExpanded, children, onClick }: NavbarButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles['button'], className)}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-expanded={isExpanded}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
