import { Link, useLocation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { BetaBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { HelpMenu } from './help-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './navbar.module.css'

/** The bar at the top: product, pages, plan, help and the member. */
export function Navbar() {
  const { pathname } = useLocation()
  const session = useSession()
  const isExplorer = pathname.startsWith(paths.explorer.href())
  return (
    <header className={styles['nav']}>
      <Link className={styles['brand']} to={paths.explorer.href()}>
        <Logo />
        <span>{text('product.name')}</span>
        <BetaBadge />
      </Link>
      <nav className={styles['pages']} aria-label={text('nav.main')}>
        <Link
          className={classNames(styles['page'], isExplorer && styles['current'])}
          to={paths.explorer.href()}
          aria-current={isExplorer ? 'page' : undefined}
        >
          {text('nav.explorer')}
        </Link>
      </nav>
      <div className={styles['end']}>
        <span className={styles['plan']}>{session?.account.plan_display_name}</span>
        <HelpMenu />
        <ProfileMenu />
      </div>
    </header>
  )
}
