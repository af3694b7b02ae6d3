import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon.tsx'
import styles from './name-cell.module.css'

interface NameCellProps {
  readonly icon: IconName
  readonly name: string | undefined
  /** Shown for what has no name. */
  readonly unnamed?: string
  /** Address of the page of what has the name. */
  readonly to?: string
  /** Below the name: what tells it from others of the same name. */
  readonly detail?: string
  /** Behind the name: badges. */
  readonly children?: ReactNode
}

/** A name in a list, which leads to its page. */
export function NameCell({ icon, name, unnamed, to, detail, children }: NameCellProps) {
  const shown = name ?? unnamed
  // The direction is that of the name, so that what is cut is its end.
  const attributes = {
    className: classNames(styles['name'], name === undefined && styles['unnamed']),
    dir: 'auto',
    translate: name === undefined ? undefined : ('no' as const),
    title: name,
  }
  return (
    <span className={styles['cell']}>
      <Icon name={icon} />
      <span className={styles['words']}>
        {to === undefined ? (
          <span {...attributes}>{shown}</span>
        ) : (
          <Link to={to} {...attributes}>
            {shown}
          </Link>
        )}
        {detail !== undefined && (
          <bdi dir="ltr" translate="no" className={styles['detail']}>
            {detail}
          </bdi>
        )}
      </span>
      {children}
    </span>
  )
}
