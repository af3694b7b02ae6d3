import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { CHOICES, preferences } from '../../data/preferences.ts'
import { privacyMode } from '../../data/privacy-mode.ts'
import { useServices, useSession } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { ConsoleMeterDialog } from '../../features/console-meter/console-meter.tsx'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { usePreferences } from '../../ui/use-preferences.ts'
import { usePrivacyMode } from '../../ui/use-privacy-mode.ts'
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
  const { theme, density, timeZone } = usePreferences()
  return (
    <>
      <MenuHeading>{text('nav.theme')}</MenuHeading>
      {CHOICES.theme.options.map((choice) => (
        <MenuItem key={choice} end={check(choice === theme)} onSelect={() => preferences.set('theme', choice)}>
          {text(`nav.theme_${choice}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{text('nav.density')}</MenuHeading>
      {CHOICES.density.options.map((choice) => (
        <MenuItem key={choice} end={check(choice === density)} onSelect={() => preferences.set('density', choice)}>
          {text(`nav.density_${choice}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{text('nav.time_zone')}</MenuHeading>
      {CHOICES.timeZone.options.map((choice) => (
        <MenuItem key={choice} end={check(choice === timeZone)} onSelect={() => preferences.set('timeZone', choice)}>
          {text(`nav.time_zone_${choice}`)}
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
  const isPrivate = usePrivacyMode()
  const [metering, setMetering] = useState(false)
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
        <MenuItem icon="usage" onSelect={() => setMetering(true)}>
          {text('meter.title')}
        </MenuItem>
        <MenuItem icon="eye" end={check(isPrivate)} onSelect={privacyMode.toggle}>
          {text('privacy.mode')}
        </MenuItem>
        <MenuSeparator />
        <DisplayChoices />
        <MenuSeparator />
        <MenuItem icon="signOut" onSelect={signOut}>
          {text('nav.sign_out')}
        </MenuItem>
      </Menu>
      <ConsoleMeterDialog open={metering} onClose={() => setMetering(false)} />
    </>
  )
}
