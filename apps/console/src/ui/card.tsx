import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A framed section with a heading. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles['card']}>
      <header className={styles['header']}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
