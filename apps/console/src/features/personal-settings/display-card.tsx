import { text } from '../../messages/personal-settings-text.ts'
import { Card } from '../../ui/card.tsx'
import { PreferenceChoice } from './preference-choice.tsx'

/** How this browser shows the console. */
export function DisplayCard() {
  return (
    <Card title={text('settings.display')}>
      <PreferenceChoice name="theme" label={text('nav.theme')} labelOf={(option) => text(`nav.theme_${option}`)} />
      <PreferenceChoice name="density" label={text('nav.density')} labelOf={(option) => text(`nav.density_${option}`)} />
      <PreferenceChoice name="fontSize" label={text('settings.font_size')} labelOf={(option) => text(`settings.font_size_${option}`)} />
      <PreferenceChoice name="motion" label={text('settings.motion')} labelOf={(option) => text(`settings.motion_${option}`)} />
      <PreferenceChoice name="timeZone" label={text('nav.time_zone')} labelOf={(option) => text(`nav.time_zone_${option}`)} />
      <PreferenceChoice
        name="firstWeekday"
        label={text('settings.first_weekday')}
        labelOf={(option) => text(`settings.first_weekday_${option}`)}
      />
      <PreferenceChoice
        name="shortcuts"
        label={text('settings.shortcuts')}
        help={text('settings.shortcuts_help')}
        labelOf={(option) => text(`settings.shortcuts_${option}`)}
      />
    </Card>
  )
}
