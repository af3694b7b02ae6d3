import { isFlagOn } from '@terrarium/contracts'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { shownMainPages } from '../../ui/navigation/main-pages.ts'
import { useIsWide } from '../../ui/use-media.ts'
import styles from './main-nav.module.css'

/** Where the main navigation stands: a column at the start of the page, or a row of the bar at the top. */
export function useNavPlace(): 'column' | 'row' {
  const isGlobal = isFlagOn(useSession()?.feature_flags, 'global_nav')
  const isWide = useIsWide()
  return isGlobal && isWide ? 'column' : 'row'
}

/** The pages of the main navigation. */
export function MainNav({ place }: { readonly place: 'column' | 'row' }) {
  const { pathname } = useLocation()
  const session = useSession()
  return (
    <nav id="pages" tabIndex={-1} className={styles[place]} aria-label={text('nav.main')}>
      {shownMainPages(session?.feature_flags).map(({ id, label, icon, href }) => {
        const isCurrent = pathname.startsWith(href)
        return (
          <Link
            key={id}
            className={classNames(styles['page'], isCurrent && styles['current'])}
            to={href}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {place === 'column' && <Icon name={icon} size={20} />}
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
