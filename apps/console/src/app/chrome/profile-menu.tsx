import type { Session } from '@terrarium/contracts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { CHOICES, preferences } from '../../data/preferences.ts'
import { privacyMode } from '../../data/privacy-mode.ts'
import { useServices, useSession } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { ConsoleMeterDialog } from '../../features/console-meter/console-meter.tsx'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { shownMainPages } from '../../ui/navigation/main-pages.ts'
import { useHasWideBar, useIsNarrow } from '../../ui/use-media.ts'
import { usePreferences } from '../../ui/use-preferences.ts'
import { usePrivacyMode } from '../../ui/use-privacy-mode.ts'
import styles from './navbar.module.css'
import { TrialItem, UpgradeItem, useMayTry } from './plan-and-upgrade.tsx'

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

/** What the bar has no room for on a phone: the pages beside the explorer, and the way to a larger plan. */
function NarrowPages() {
  const session = useSession()
  const isNarrow = useIsNarrow()
  const mayUpgrade = useMayUpgrade()
  if (!isNarrow) return null
  return (
    <>
      <MenuHeading>{text('palette.pages')}</MenuHeading>
      {shownMainPages(session?.feature_flags)
        .filter(({ id }) => id !== 'explorer')
        .map(({ id, label, icon, href }) => (
          <MenuItem key={id} icon={icon} render={<Link to={href} />}>
            {label}
          </MenuItem>
        ))}
      {mayUpgrade && <UpgradeItem />}
      <MenuSeparator />
    </>
  )
}

/** Who is signed in, and the account's plan, which the bar shows on wide screens only. */
function Person({ session }: { readonly session: Session }) {
  const { name, email, role } = session.user
  const isDeprecated = useKnownIdentity()?.is_plan_deprecated === true
  return (
    <div className={styles['person']}>
      {name}
      <span>{text('nav.signed_in_as', { email, role })}</span>
      <span>{text('nav.plan', { plan: session.account.plan_display_name })}</span>
      {isDeprecated && <span>{text('nav.plan_deprecated')}</span>}
    </div>
  )
}

/** The member's own menu: settings, display, signing out. */
export function ProfileMenu() {
  const services = useServices()
  const session = useSession()
  const navigate = useNavigate()
  const isPrivate = usePrivacyMode()
  const mayTry = useMayTry()
  const hasWideBar = useHasWideBar()
  const [metering, setMetering] = useState(false)
  if (session === undefined) return null
  const { name, email } = session.user
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
        <Person session={session} />
        <MenuSeparator />
        <NarrowPages />
        <MenuItem icon="gear" render={<Link to={paths.personalSettings.href()} />}>
          {text('nav.personal_settings')}
        </MenuItem>
        {mayTry && <TrialItem />}
        {!hasWideBar && (
          <MenuItem icon="usage" onSelect={() => setMetering(true)}>
            {text('meter.title')}
          </MenuItem>
        )}
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
