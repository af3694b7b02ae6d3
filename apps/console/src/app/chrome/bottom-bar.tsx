import { Link, useLocation } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/explorer-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import styles from './bottom-bar.module.css'

interface EntryProps {
  readonly icon: IconName
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
}

function Entry({ icon, label, href, isCurrent }: EntryProps) {
  return (
    <Link className={classNames(styles['entry'], isCurrent && styles['current'])} to={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </Link>
  )
}

interface BottomBarProps {
  readonly onOpenPalette: () => void
}

/** The five places that a thumb reaches, on narrow screens. */
export function BottomBar({ onOpenPalette }: BottomBarProps) {
  const { pathname, search } = useLocation()
  const address = readExplorerAddress(pathname)
  const location = address?.kind === 'location' ? address.location : undefined
  const isInDatabase = location !== undefined && location.db.length > 0
  const explorerHref = location === undefined ? paths.explorer.href() : paths.region.href(location.region)
  const databaseHref = (tab: 'overview' | 'shell') => (isInDatabase ? paths.database.href(location.region, location.db, tab) : explorerHref)
  const isShell = new URLSearchParams(search).get('tab') === 'shell'
  return (
    <nav id="places" tabIndex={-1} className={styles['bar']} aria-label={text('nav.bottom')}>
      <Entry icon="database" label={text('nav.explorer')} href={explorerHref} isCurrent={location !== undefined && !isInDatabase} />
      <Entry icon="collection" label={text('nav.database')} href={databaseHref('overview')} isCurrent={isInDatabase && !isShell} />
      <Entry icon="shell" label={text('database.shell')} href={databaseHref('shell')} isCurrent={isInDatabase && isShell} />
      <button type="button" className={styles['entry']} aria-haspopup="dialog" onClick={onOpenPalette}>
        <Icon name="search" size={20} />
        <span>{text('palette.jump_short')}</span>
      </button>
      <Entry
        icon="user"
        label={text('nav.settings')}
        href={paths.personalSettings.href()}
        isCurrent={pathname === paths.personalSettings.href()}
      />
    </nav>
  )
}
