import { useSyncExternalStore } from 'react'

function subscribeTo(query: string) {
  return (listener: () => void) => {
    const media = window.matchMedia(query)
    // The older pair of methods is the one that every engine has.
    media.addListener(listener)
    return () => media.removeListener(listener)
  }
}

const NARROW = '(max-width: 767px)'
const subscribeToNarrow = subscribeTo(NARROW)

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToNarrow, () => window.matchMedia(NARROW).matches)
}

const STACKED = '(max-width: 1023px)'
const subscribeToStacked = subscribeTo(STACKED)

/** Whether the window is too narrow for columns beside a page: what is beside it elsewhere stands above. */
export function useIsStacked(): boolean {
  return useSyncExternalStore(subscribeToStacked, () => window.matchMedia(STACKED).matches)
}
