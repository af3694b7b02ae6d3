import { useSyncExternalStore } from 'react'
import { preferences } from '../data/preferences.ts'
import type { PreferencesState } from '../data/preferences.ts'

/** What was chosen in this browser. */
export function usePreferences(): PreferencesState {
  return useSyncExternalStore(preferences.subscribe, preferences.get)
}
