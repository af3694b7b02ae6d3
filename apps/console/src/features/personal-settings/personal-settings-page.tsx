import { useSyncExternalStore } from 'react'
import { DENSITIES, displayPreferences, MOTIONS, SHORTCUTS, THEMES } from '../../data/display-preferences.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Card } from '../../ui/card.tsx'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
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

/** Who the member is, and how this browser shows the console. */
export function PersonalSettingsPage() {
  usePageTitle(text('nav.personal_settings'))
  const session = useSession()
  const preferences = useSyncExternalStore(displayPreferences.subscribe, displayPreferences.get)
  if (session === undefined) return null
  return (
    <div className={styles['page']}>
      <Pane>
        <PaneHead title={text('nav.personal_settings')} />
        <PaneContent>
          <div className={styles['column']}>
            <Card title={text('settings.profile')}>
              <TextField label={text('invite.name')} value={session.user.name} readOnly />
              <TextField label={text('auth.email')} value={session.user.email} readOnly />
              <TextField label={text('settings.role')} value={session.user.role} readOnly />
            </Card>
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
          </div>
        </PaneContent>
      </Pane>
    </div>
  )
}
