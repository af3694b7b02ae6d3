import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Environment } from '../data/environments.ts'
import { classNames } from './class-names.ts'
import styles from './pane.module.css'

interface PaneProps {
  /** Colours the edge at the top. */
  readonly environment?: Environment | undefined
  readonly children: ReactNode
}

/** The framed sheet that holds a page. */
export function Pane({ environment, children }: PaneProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames(styles['pane'], environment && styles['env'], environment && styles[environment])}
    >
      {children}
    </main>
  )
}

export interface Crumb {
  readonly label: string
  readonly href: string
  /** Opens a menu of what stands beside it. */
  readonly menu?: ReactNode
}

interface PaneHeadProps {
  /** Accessible name of the crumbs. */
  readonly crumbsLabel?: string
  readonly crumbs?: readonly Crumb[]
  readonly title: string
  /** After the title: a menu of what stands beside it. */
  readonly titleMenu?: ReactNode
  readonly meta?: ReactNode
  readonly actions?: ReactNode
}

/** The head of a page: crumbs that are links, the last one its heading, badges, actions at the end. */
export function PaneHead({ crumbsLabel, crumbs = [], title, titleMenu, meta, actions }: PaneHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    // The first page of a visit leaves the focus where the browser put it.
    if (navigation === NavigationType.Push) heading.current?.focus()
  }, [pathname, navigation])
  const headingElement = (
    <h1 ref={heading} tabIndex={-1} className={styles['title']} dir="auto" title={title}>
      {title}
    </h1>
  )
  return (
    <header className={styles['head']}>
      {crumbs.length === 0 ? (
        headingElement
      ) : (
        <nav aria-label={crumbsLabel}>
          <ol className={styles['crumbs']}>
            {crumbs.map((crumb) => (
              <li key={crumb.href}>
                <Link to={crumb.href} title={crumb.label}>
                  <bdi dir="auto">{crumb.label}</bdi>
                </Link>
                {crumb.menu}
                <span className={styles['separator']} aria-hidden="true">
                  /
                </span>
              </li>
            ))}
            <li>
              {headingElement}
              {titleMenu}
            </li>
          </ol>
        </nav>
      )}
      {meta !== undefined && <div className={styles['meta']}>{meta}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}

export function PaneToolbar({ children }: { readonly children: ReactNode }) {
  return <div className={styles['toolbar']}>{children}</div>
}

/** The foot of a page: a sentence at the start, controls at the end. */
export function PaneFoot({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <footer className={styles['foot']}>
      <span>{children}</span>
      {end !== undefined && <span className={styles['push']}>{end}</span>}
    </footer>
  )
}

export function PaneContent({ children }: { readonly children: ReactNode }) {
  return <div className={styles['content']}>{children}</div>
}
