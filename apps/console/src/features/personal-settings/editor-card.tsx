import { text } from '../../messages/personal-settings-text.ts'
import { Card } from '../../ui/card.tsx'
import { PreferenceChoice } from './preference-choice.tsx'

/** How the editors of queries and schemas behave; one that is opened next follows it. */
export function EditorCard() {
  return (
    <Card title={text('settings.editor')}>
      <PreferenceChoice
        name="keyMap"
        label={text('settings.key_map')}
        help={text('settings.key_map_help')}
        labelOf={(option) => text(`settings.key_map_${option}`)}
      />
      <PreferenceChoice
        name="tabSize"
        label={text('settings.tab_size')}
        help={text('settings.tab_size_help')}
        labelOf={(option) => option}
      />
      <PreferenceChoice
        name="wrap"
        label={text('settings.wrap')}
        help={text('settings.wrap_help')}
        labelOf={(option) => text(`settings.wrap_${option}`)}
      />
      <PreferenceChoice
        name="liveTypes"
        label={text('settings.live_types')}
        help={text('settings.live_types_help')}
        labelOf={(option) => text(`settings.wrap_${option}`)}
      />
    </Card>
  )
}
