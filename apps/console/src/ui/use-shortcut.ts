import { useEffect, useRef } from 'react'
import { displayPreferences } from '../data/display-preferences.ts'

const TEXT_CONTROLS = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open, its own keys count. */
const OVERLAYS = '[role="dialog"], [role="menu"]'

/** Calls back when a single key is pressed outside of text and of dialogs, unless the member has switched such shortcuts off. */
export function useShortcut(key: string, onPress: () => void): void {
  const callback = useRef(onPress)
  callback.current = onPress
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (displayPreferences.get().shortcuts === 'off') return
      if (event.target instanceof Element && event.target.closest(TEXT_CONTROLS) !== null) return
      if (document.querySelector(OVERLAYS) !== null) return
      event.preventDefault()
      callback.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
