import { CHOICES, preferences } from '../../data/preferences.ts'
import type { Preference, PreferenceName } from '../../data/preferences.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { usePreferences } from '../../ui/use-preferences.ts'
import styles from './personal-settings.module.css'

interface PreferenceChoiceProps<Name extends PreferenceName> {
  readonly name: Name
  readonly label: string
  readonly help?: string
  /** The words of an option. */
  readonly labelOf: (option: Preference<Name>) => string
}

/** One setting of this browser: its options side by side. */
export function PreferenceChoice<Name extends PreferenceName>({ name, label, help, labelOf }: PreferenceChoiceProps<Name>) {
  const value: Preference<Name> = usePreferences()[name]
  const options: readonly Preference<Name>[] = CHOICES[name].options
  return (
    <div className={styles['setting']}>
      <span>
        {label}
        {help !== undefined && <small className={styles['help']}>{help}</small>}
      </span>
      <Segmented
        label={label}
        options={options.map((id) => ({ id, label: labelOf(id) }))}
        value={value}
        onChange={(option) => preferences.set(name, option)}
      />
    </div>
  )
}
