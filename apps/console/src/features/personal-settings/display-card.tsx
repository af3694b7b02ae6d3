import { useSyncExternalStore } from 'react'
import { DENSITIES, displayPreferences, MOTIONS, SHORTCUTS, THEMES } from '../../data/display-preferences.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './personal-settings.module.css'

interface ChoiceProps<Id extends string> {
  readonly label: string
  readonly help?: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly value: Id
  readonly onChange: (choice: Id) => void
}

function Choice<Id extends string>({ label, help, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <div className={styles['setting']}>
      <span>
        {label}
        {help !== undefined && <small className={styles['help']}>{help}</small>}
      </span>
      <Segmented label={label} options={options} value={value} onChange={onChange} />
    </div>
  )
}

/** How this browser shows the console. */
export function DisplayCard() {
  const preferences = useSyncExternalStore(displayPreferences.subscribe, displayPreferences.get)
  return (
    <Card title={text('settings.display')}>
      <Choice
        label={text('nav.theme')}
        options={THEMES.map((id) => ({ id, label: text(`nav.theme_${id}`) }))}
        value={preferences.theme}
        onChange={(choice) => displayPreferences.setTheme(choice)}
      />
      <Choice
        label={text('nav.density')}
        options={DENSITIES.map((id) => ({ id, label: text(`nav.density_${id}`) }))}
        value={preferences.density}
        onChange={(choice) => displayPreferences.setDensity(choice)}
      />
      <Choice
        label={text('settings.motion')}
        options={MOTIONS.map((id) => ({ id, label: text(`settings.motion_${id}`) }))}
        value={preferences.motion}
        onChange={(choice) => displayPreferences.setMotion(choice)}
      />
      <Choice
        label={text('settings.shortcuts')}
        help={text('settings.shortcuts_help')}
        options={SHORTCUTS.map((id) => ({ id, label: text(`settings.shortcuts_${id}`) }))}
        value={preferences.shortcuts}
        onChange={(choice) => displayPreferences.setShortcuts(choice)}
      />
    </Card>
  )
}
