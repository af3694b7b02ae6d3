import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { ConsoleMeter } from '../../features/console-meter/console-meter.tsx'
import { ServiceStatusButton } from '../../features/service-status/service-status.tsx'
import { text } from '../../messages/dashboard-text.ts'
import { BetaBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MODIFIER_TEXT } from '../../ui/modifier.ts'
import { NavbarStartPlace } from '../../ui/navbar-start.tsx'
import { FlagIndicator } from './flag-indicator.tsx'
import { HelpMenu } from './help-menu.tsx'
import { MainNav, useNavPlace } from './main-nav.tsx'
import styles from './navbar.module.css'
import { PlanAndUpgrade } from './plan-and-upgrade.tsx'
import { PrivacyIndicator } from './privacy-indicator.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** Loaded beside the page, which does not wait for it. */
const TaskTray = lazy(async () => ({ default: (await import('../../features/task-tray/task-tray.tsx')).TaskTray }))

interface NavbarProps {
  readonly onOpenPalette: () => void
  readonly onOpenShortcuts: () => void
}

/** The bar at the top: product, pages, palette, state of the service, plan, help and the member. */
export function Navbar({ onOpenPalette, onOpenShortcuts }: NavbarProps) {
  const session = useSession()
  const place = useNavPlace()
  return (
    <header id="bar" tabIndex={-1} className={classNames(styles['nav'], styles[`over_${place}`])}>
      <NavbarStartPlace className={styles['start']} />
      <Link className={styles['brand']} to={paths.explorer.href()}>
        <Logo />
        <span className={styles['name']}>{text('product.name')}</span>
        <BetaBadge />
      </Link>
      {place === 'row' && <MainNav place={place} />}
      <div className={styles['end']}>
        <button type="button" className={styles['jump']} aria-label={text('palette.open')} aria-haspopup="dialog" onClick={onOpenPalette}>
          <Icon name="search" size={14} />
          <span>{text('palette.jump')}</span>
          <kbd aria-hidden="true">{text('palette.key', { modifier: MODIFIER_TEXT })}</kbd>
        </button>
        <FlagIndicator />
        <PrivacyIndicator />
        <Suspense fallback={null}>
          <TaskTray />
        </Suspense>
        <ConsoleMeter />
        <ServiceStatusButton />
        {session !== undefined && <PlanAndUpgrade />}
        <HelpMenu onOpenShortcuts={onOpenShortcuts} />
        <ProfileMenu />
      </div>
    </header>
  )
}
