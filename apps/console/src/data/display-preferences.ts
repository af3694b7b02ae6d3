import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof THEMES)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export const MOTIONS = ['system', 'full', 'reduced'] as const
export type MotionChoice = (typeof MOTIONS)[number]

/** Whether single keys are shortcuts outside of text. */
export const SHORTCUTS = ['on', 'off'] as const
export type ShortcutsChoice = (typeof SHORTCUTS)[number]

interface DisplayPreferencesState {
  readonly theme: ThemeChoice
  readonly density: Density
  readonly motion: MotionChoice
  readonly shortcuts: ShortcutsChoice
}

declare global {
  interface Window {
    /** Set by the script that runs before the application. */
    terrariumApplyTheme?: () => void
  }
}

/** How this browser shows the console. The script that runs before the application reads the same entries. */
class DisplayPreferences extends Subscribable {
  #state: DisplayPreferencesState | undefined

  readonly get = (): DisplayPreferencesState => {
    this.#state ??= {
      theme: THEMES.find((theme) => theme === localStore().get('ui:theme')) ?? 'system',
      density: DENSITIES.find((density) => density === localStore().get('ui:density')) ?? 'comfortable',
      motion: MOTIONS.find((motion) => motion === localStore().get('ui:motion')) ?? 'system',
      shortcuts: SHORTCUTS.find((choice) => choice === localStore().get('ui:shortcuts')) ?? 'on',
    }
    return this.#state
  }

  setTheme(theme: ThemeChoice): void {
    if (theme === 'system') localStore().remove('ui:theme')
    else localStore().set('ui:theme', theme)
    this.#apply({ ...this.get(), theme })
  }

  setDensity(density: Density): void {
    localStore().set('ui:density', density)
    this.#apply({ ...this.get(), density })
  }

  setMotion(motion: MotionChoice): void {
    if (motion === 'system') localStore().remove('ui:motion')
    else localStore().set('ui:motion', motion)
    this.#apply({ ...this.get(), motion })
  }

  setShortcuts(shortcuts: ShortcutsChoice): void {
    localStore().set('ui:shortcuts', shortcuts)
    this.#apply({ ...this.get(), shortcuts })
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

  #apply(state: DisplayPreferencesState): void {
    this.#state = state
    window.terrariumApplyTheme?.()
    this.notify()
  }
}

export const displayPreferences = new DisplayPreferences()
