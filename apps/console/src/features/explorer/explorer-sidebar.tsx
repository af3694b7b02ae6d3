import { REGION_PREFIXES } from '@terrarium/contracts'
import type { RegionGroup, RegionPrefix } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { externalForms } from '../../data/external-form-store.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { NavbarStart } from '../../ui/navbar-start.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { DatabaseTree } from './database-tree.tsx'
import styles from './explorer-sidebar.module.css'

function RegionSwitch({ region, groups }: { readonly region: RegionGroup; readonly groups: readonly RegionGroup[] }) {
  return (
    <Menu
      label={text('explorer.region_switch', { region: region.displayName })}
      trigger={
        <button type="button" className={styles['region']} aria-label={text('explorer.region_switch', { region: region.displayName })}>
          <span className={styles['abbr']}>{region.abbr}</span>
          {region.displayName}
          <Icon name="upDown" size={14} />
        </button>
      }
    >
      {groups.map((group) => (
        <MenuItem
          key={group.regionPrefix}
          render={<Link to={paths.region.href(group.regionPrefix)} />}
          end={
            group.regionPrefix === region.regionPrefix ? (
              <Icon name="check" size={14} />
            ) : group.rate === 1 ? undefined : (
              text('explorer.region_rate', { rate: group.rate })
            )
          }
        >
          <span className={styles['abbr']}>{group.abbr}</span>
          {group.displayName}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => externalForms.open('custom-region')}>{text('explorer.custom_region')}</MenuItem>
      <MenuItem onSelect={() => externalForms.open('private-link')}>{text('explorer.private_link')}</MenuItem>
    </Menu>
  )
}

/** The region switch and the tree of its databases; a drawer on narrow screens. */
export function ExplorerSidebar({ region }: { readonly region: RegionPrefix }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState(false)
  const drawer = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (open) drawer.current?.querySelector('button')?.focus()
  }, [open])
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  const groups = REGION_PREFIXES.map((prefix) => session?.regionGroups[prefix]).filter((group): group is RegionGroup => group !== undefined)
  const current = groups.find((group) => group.regionPrefix === region)
  if (current === undefined) return null
  return (
    <>
      <div className={styles['toggle']}>
        <NavbarStart>
          <Button
            ref={toggle}
            size="sm"
            variant="ghost"
            square
            icon="menu"
            aria-label={text('nav.open_sidebar')}
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
        </NavbarStart>
        <span className={styles['abbr']} aria-hidden="true">
          {current.abbr}
        </span>
        <span>{current.displayName}</span>
      </div>
      {open && <div className={styles['shade']} onClick={close} aria-hidden="true" />}
      <nav
        ref={drawer}
        id="navigation"
        tabIndex={-1}
        className={classNames(styles['side'], open && styles['open'])}
        aria-label={text('nav.sidebar')}
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && open && close()}
      >
        <RegionSwitch region={current} groups={groups} />
        <div className={styles['filter']}>
          <SearchField label={text('explorer.tree_filter')} value={filter} onValueChange={setFilter} />
        </div>
        <div className={styles['tree']}>
          <DatabaseTree key={region} region={current} filter={filter} />
        </div>
      </nav>
    </>
  )
}
