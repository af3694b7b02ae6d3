import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly count?: string | undefined
}

/** Tabs that are pages: real links, the current one marked. */
export function Tabs({ label, tabs, current }: { readonly label: string; readonly tabs: readonly Tab[]; readonly current: string }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.href}
          className={classNames(styles['tab'], tab.id === current && styles['on'])}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
