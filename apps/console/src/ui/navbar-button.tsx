import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './navbar-button.module.css'

interface NavbarButtonProps {
  /** What becomes of it where the window is narrow. */
  readonly className: string | undefined
  readonly title?: string
  /** False for one that acts at once. */
  readonly opensDialog?: boolean
  readonly children: ReactNode
  readonly onClick: () => void
}

/** A quiet button of the navigation bar. */
export function NavbarButton({ className, title, opensDialog = true, children, onClick }: NavbarButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles['button'], className)}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
