import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { DENSITIES, displayPreferences, THEMES } from '../../data/display-preferences.ts'
import { useServices, useSession } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import styles from './navbar.module.css'

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

function check(isChosen: boolean) {
  return isChosen ? <Icon name="check" size={14} /> : ''
}

function DisplayChoices() {
  const { theme, density } = useSyncExternalStore(displayPreferences.subscribe, displayPreferences.get)
  return (
    <>
      <MenuHeading>{text('nav.theme')}</MenuHeading>
      {THEMES.map((choice) => (
        <MenuItem key={choice} end={check(choice === theme)} onSelect={() => displayPreferences.setTheme(choice)}>
          {text(`nav.theme_${choice}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{text('nav.density')}</MenuHeading>
      {DENSITIES.map((choice) => (
        <MenuItem key={choice} end={check(choice === density)} onSelect={() => displayPreferences.setDensity(choice)}>
          {text(`nav.density_${choice}`)}
        </MenuItem>
      ))}
    </>
  )
}

/** The member's own menu: settings, display, signing out. */
export function ProfileMenu() {
  const services = useServices()
  const session = useSession()
  const navigate = useNavigate()
  if (session === undefined) return null
  const { name, email, role } = session.user
  const signOut = () => void endSession(services, () => void navigate(paths.login.href()))
  return (
    <>
      <Menu
        label={text('nav.profile', { name })}
        placement="bottom-end"
        trigger={
          <button type="button" className={styles['avatar']} aria-label={text('nav.profile', { name })}>
            {initialsOf(name || email)}
          </button>
        }
      >
        <div className={styles['person']}>
          {name}
          <span>{text('nav.signed_in_as', { email, role })}</span>
        </div>
        <MenuSeparator />
        <MenuItem icon="gear" render={<Link to={paths.personalSettings.href()} />}>
          {text('nav.personal_settings')}
        </MenuItem>
        <MenuSeparator />
        <DisplayChoices />
        <MenuSeparator />
        <MenuItem icon="signOut" onSelect={signOut}>
          {text('nav.sign_out')}
        </MenuItem>
      </Menu>
    </>
  )
}
