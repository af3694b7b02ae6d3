import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { CHOICES, preferences } from '../../data/preferences.ts'
import type { Preference } from '../../data/preferences.ts'
import { useServices } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { usePreferences } from '../../ui/use-preferences.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the choices of the display are called, and their options. */
const DISPLAY = {
  theme: { label: text('nav.theme'), labelOf: (option: Preference<'theme'>) => text(`nav.theme_${option}`) },
  density: { label: text('nav.density'), labelOf: (option: Preference<'density'>) => text(`nav.density_${option}`) },
  fontSize: { label: text('settings.font_size'), labelOf: (option: Preference<'fontSize'>) => text(`settings.font_size_${option}`) },
  motion: { label: text('settings.motion'), labelOf: (option: Preference<'motion'>) => text(`settings.motion_${option}`) },
  timeZone: { label: text('nav.time_zone'), labelOf: (option: Preference<'timeZone'>) => text(`nav.time_zone_${option}`) },
  shortcuts: { label: text('settings.shortcuts'), labelOf: (option: Preference<'shortcuts'>) => text(`settings.shortcuts_${option}`) },
} as const

type DisplayName = keyof typeof DISPLAY

/** One entry for each option of a choice; that which holds says so. */
function choiceEntries<Name extends DisplayName>(name: Name, chosen: Preference<Name>): readonly PaletteEntry[] {
  const { label, labelOf } = DISPLAY[name] as { readonly label: string; readonly labelOf: (option: Preference<Name>) => string }
  const options: readonly Preference<Name>[] = CHOICES[name].options
  return options.map((option): PaletteEntry => ({
    id: `action/display/${name}/${option}`,
    group: text('settings.display'),
    label: text('palette.choice', { label, option: labelOf(option) }),
    ...(option === chosen && { detail: text('palette.chosen') }),
    icon: option === chosen ? 'check' : 'gear',
    onSelect: () => preferences.set(name, option),
  }))
}

/** What the menu of the member offers beside pages: the display's choices and the way out. */
export function useMemberEntries(): readonly PaletteEntry[] {
  const services = useServices()
  const navigate = useNavigate()
  const state = usePreferences()
  const names = Object.keys(DISPLAY) as readonly DisplayName[]
  const signOut: PaletteEntry = {
    id: 'action/sign-out',
    group: text('palette.actions'),
    label: text('nav.sign_out'),
    icon: 'signOut',
    onSelect: () => void endSession(services, () => void navigate(paths.login.href())),
  }
  return [...names.flatMap((name) => choiceEntries(name, state[name])), signOut]
}
