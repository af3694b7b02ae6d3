import type { ReactNode } from 'react'
import { Jar } from './jar.tsx'
import type { JarState } from './jar.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly jar?: JarState
  /** `alert` where it tells of a failure. */
  readonly role?: 'alert'
}

/** A place that holds nothing: one sentence of fact and one action. */
export function EmptyState({ title, children, actions, jar = 'seeds', role }: EmptyStateProps) {
  return (
    <div className={styles['state']} role={role}>
      <span className={styles['jar']}>
        <Jar state={jar} size={80} />
      </span>
      <div>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <p className={styles['detail']}>{children}</p>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  )
}
