import { text } from '../../messages/personal-settings-text.ts'
import { Card } from '../../ui/card.tsx'
import { PreferenceChoice } from './preference-choice.tsx'

/** What the console reads by itself, which costs as any query does. */
export function CostCard() {
  return (
    <Card title={text('settings.cost')}>
      <PreferenceChoice
        name="counts"
        label={text('settings.counts')}
        help={text('settings.counts_help')}
        labelOf={(option) => text(`settings.counts_${option}`)}
      />
      <PreferenceChoice
        name="idlePause"
        label={text('settings.idle_pause')}
        help={text('settings.idle_pause_help')}
        labelOf={(option) => (option === 'never' ? text('settings.idle_pause_never') : text('settings.minutes', { count: Number(option) }))}
      />
    </Card>
  )
}
