import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof THEMES)[number]

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

interface DisplayPreferencesState {
  readonly theme: ThemeChoice
  readonly density: Density
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
