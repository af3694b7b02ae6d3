import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly count?: string | undefined
}

/** Pixels from the start of the window to the middle of an element. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Tabs that are pages: real links, the current one marked. */
export function Tabs({ label, tabs, current }: { readonly label: string; readonly tabs: readonly Tab[]; readonly current: string }) {
  const row = useRef<HTMLElement>(null)
  // Counts that come later move the tabs behind them.
  const widths = tabs.map(({ label: name, count }) => `${name} ${count ?? ''}`).join()
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]')
    if (row.current === null || shown === null || shown === undefined) return
    // Where there are more than fit, the row is scrolled to the one that is shown; the page itself is not.
    row.current.scrollLeft += middleOf(shown) - middleOf(row.current)
  }, [current, widths])
  return (
    <nav ref={row} className={styles['tabs']} aria-label={label}>
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
