import { useSyncExternalStore } from 'react'
import { privacyMode } from '../data/privacy-mode.ts'

/** Whether values are masked. */
export function usePrivacyMode(): boolean {
  return useSyncExternalStore(privacyMode.subscribe, privacyMode.isOn)
}
