import { Link, useLocation } from 'react-router'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/account-settings-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { readableAccountPages } from '../../ui/navigation/account-pages.ts'
import styles from './account-nav.module.css'

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
      {readableAccountPages(session).map(({ id, label, entries }) => (
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
