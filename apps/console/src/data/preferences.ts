import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

interface Choice<Option extends string> {
  /** Entry of the browser's storage; the script that runs before the application reads some of them. */
  readonly entry: string
  readonly options: readonly Option[]
  /** What holds until something else is chosen. */
  readonly initial: Option
}

function choice<const Option extends string>(entry: string, options: readonly Option[], initial: NoInfer<Option>): Choice<Option> {
  return { entry, options, initial }
}

/** What a member can choose about the console in this browser. */
export const CHOICES = {
  theme: choice('ui:theme', ['system', 'light', 'dark', 'contrast'], 'system'),
  density: choice('ui:density', ['comfortable', 'compact'], 'comfortable'),
  motion: choice('ui:motion', ['system', 'full', 'reduced'], 'system'),
  /** Whether single keys are shortcuts outside of text. */
  shortcuts: choice('ui:shortcuts', ['on', 'off'], 'on'),
  /** Whose clock times are written by. */
  timeZone: choice('ui:time-zone', ['utc', 'local'], 'utc'),
  fontSize: choice('ui:font-size', ['small', 'standard', 'large', 'larger'], 'standard'),
  firstWeekday: choice('ui:first-weekday', ['monday', 'sunday', 'saturday'], 'monday'),
  keyMap: choice('ui:editor-key-map', ['standard', 'emacs'], 'standard'),
  /** Blanks that a tab of an editor is as wide as. */
  tabSize: choice('ui:editor-tab-size', ['2', '4', '8'], '2'),
  /** Whether long lines of an editor are broken. */
  wrap: choice('ui:editor-wrap', ['off', 'on'], 'off'),
  /** Whether the editor checks types while one types; the syntax it checks in any case. */
  liveTypes: choice('ui:editor-live-types', ['on', 'off'], 'on'),
  /** When documents are counted. */
  counts: choice('ui:counts', ['after', 'request', 'never'], 'request'),
  /** Minutes without a member after which the console no longer reads by itself. */
  idlePause: choice('ui:idle-pause', ['1', '5', 'never'], '1'),
}

export type PreferenceName = keyof typeof CHOICES
export type Preference<Name extends PreferenceName> = (typeof CHOICES)[Name]['options'][number]
export type PreferencesState = { readonly [Name in PreferenceName]: Preference<Name> }

declare global {
  interface Window {
    /** Set by the script that runs before the application. */
    terrariumApplyTheme?: () => void
  }
}

function readAll(): PreferencesState {
  const stored = Object.entries(CHOICES).map(([name, { entry, options, initial }]) => {
    const kept = localStore().get(entry)
    return [name, options.find((option) => option === kept) ?? initial]
  })
  return Object.fromEntries(stored) as PreferencesState
}

/** What was chosen in this browser. */
class Preferences extends Subscribable {
  #state: PreferencesState | undefined

  readonly get = (): PreferencesState => (this.#state ??= readAll())

  set<Name extends PreferenceName>(name: Name, option: Preference<Name>): void {
    const { entry, initial } = CHOICES[name]
    if (option === initial) localStore().remove(entry)
    else localStore().set(entry, option)
    this.#state = { ...this.get(), [name]: option }
    window.terrariumApplyTheme?.()
    this.notify()
  }

  /** Follows the system while no theme is chosen. */
  followSystem(): void {
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
      const media = window.matchMedia(query)
      // Old engines have only `addListener`.
      if (typeof media.addEventListener === 'function') media.addEventListener('change', () => window.terrariumApplyTheme?.())
      else media.addListener(() => window.terrariumApplyTheme?.())
    }
  }
}

export const preferences = new Preferences()
