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

const MEDIUM = '(min-width: 1024px)'
const subscribeToMedium = subscribeTo(MEDIUM)

/** Whether the bar at the top has room for more than its menus. */
export function useHasWideBar(): boolean {
  return useSyncExternalStore(subscribeToMedium, () => window.matchMedia(MEDIUM).matches)
}

const WIDE = '(min-width: 1100px)'
const subscribeToWide = subscribeTo(WIDE)

/** Whether the window has room for a column more beside a page and its sidebar. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches)
}

const ROOM_FOR_THREE = '(min-width: 1700px)'
const subscribeToRoomForThree = subscribeTo(ROOM_FOR_THREE)

/** Whether the window has room for two panes and a panel beside a page's sidebar. */
export function useHasRoomForThree(): boolean {
  return useSyncExternalStore(subscribeToRoomForThree, () => window.matchMedia(ROOM_FOR_THREE).matches)
}
