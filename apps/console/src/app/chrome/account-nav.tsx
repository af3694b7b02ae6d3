import { isAllowed, isFlagOn } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/account-settings-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ACCOUNT_NAV_GROUPS } from './account-nav-entries.ts'
import styles from './account-nav.module.css'

/** The groups with the pages that a member may read, empty ones left out. */
export function readableGroups(session: Session) {
  const isReadable = ({ resource, flag }: (typeof ACCOUNT_NAV_GROUPS)[number]['entries'][number]): boolean =>
    (resource === undefined || isAllowed(session.view_controls, resource, 'read')) &&
    (flag === undefined || isFlagOn(session.feature_flags, flag))
  return ACCOUNT_NAV_GROUPS.map((group) => ({ ...group, entries: group.entries.filter(isReadable) })).filter(
    ({ entries }) => entries.length > 0,
  )
}

/** Where the entry is the present page: its path, and its query where it has one. */
function isCurrentPage(href: string, pathname: string, search: string): boolean {
  const url = new URL(href, window.location.origin)
  const isTab = url.searchParams.get('tab') === new URLSearchParams(search).get('tab')
  return pathname === url.pathname ? isTab : pathname.startsWith(`${url.pathname}/`) && url.search === ''
}

/** The pages of the settings of the account, beside them, or above them on narrow screens. */
export function AccountNav() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session === undefined) return null
  return (
    <nav id="navigation" tabIndex={-1} className={styles['nav']} aria-label={text('account.nav')}>
      {readableGroups(session).map(({ id, label, entries }) => (
        <section key={id} className={styles['group']}>
          <h2 className={styles['heading']}>{label}</h2>
          {entries.map((entry) => {
            const isCurrent = isCurrentPage(entry.href, pathname, search)
            return (
              <Link
                key={entry.id}
                to={entry.href}
                className={classNames(styles['entry'], isCurrent && styles['current'])}
                aria-current={isCurrent ? 'page' : undefined}
              >
                <Icon name={entry.icon} />
                {entry.label}
              </Link>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
