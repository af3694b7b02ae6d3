import { useSyncExternalStore } from 'react'
import { DENSITIES, displayPreferences, THEMES } from '../../data/display-preferences.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Card } from '../../ui/card.tsx'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './personal-settings.module.css'

/** Who the member is, and how this browser shows the console. */
export function PersonalSettingsPage() {
  usePageTitle(text('nav.personal_settings'))
  const session = useSession()
  const { theme, density } = useSyncExternalStore(displayPreferences.subscribe, displayPreferences.get)
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
              <div className={styles['setting']}>
                <span>{text('nav.theme')}</span>
                <Segmented
                  label={text('nav.theme')}
                  options={THEMES.map((id) => ({ id, label: text(`nav.theme_${id}`) }))}
                  value={theme}
                  onChange={(choice) => displayPreferences.setTheme(choice)}
                />
              </div>
              <div className={styles['setting']}>
                <span>{text('nav.density')}</span>
                <Segmented
                  label={text('nav.density')}
                  options={DENSITIES.map((id) => ({ id, label: text(`nav.density_${id}`) }))}
                  value={density}
                  onChange={(choice) => displayPreferences.setDensity(choice)}
                />
              </div>
            </Card>
          </div>
        </PaneContent>
      </Pane>
    </div>
  )
}
