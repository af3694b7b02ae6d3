import { useLayoutEffect, useRef } from 'react'
import { shortcuts } from '../data/shortcuts.ts'

let listeners = 0

/** Listens to the keyboard while anything on the page has a shortcut. */
function listen(): () => void {
  if (listeners === 0) document.addEventListener('keydown', shortcuts.handle)
  listeners += 1
  return () => {
    listeners -= 1
    if (listeners === 0) document.removeEventListener('keydown', shortcuts.handle)
  }
}

/** Says of a shortcut that it is on the sheet only while there is something to do; its keys are the page's all the same. */
export function onSheetWhile(isUseful: boolean): (target: EventTarget | null) => boolean {
  return (target) => target !== null || isUseful
}

/** Calls back when keys are pressed: a single one, two in a row (`g d`) or one with Ctrl or Cmd (`Mod+K`). Labelled ones are on the sheet. */
export function useShortcut(
  keys: string,
  onPress: () => void,
  label?: string,
  global = false,
  /** Whether it is meant where keys are pressed, or, of null, on the page in sight. */
  applies?: (target: EventTarget | null) => boolean,
): void {
  const latest = useRef({ onPress, applies })
  latest.current = { onPress, applies }
  // In the frame that shows the page: keys that are pressed as soon as it is there count.
  useLayoutEffect(() => {
    const unregister = shortcuts.register({
      ...{ keys, label, global },
      applies: (target) => latest.current.applies?.(target) !== false,
      onPress: () => latest.current.onPress(),
    })
    const stop = listen()
    return () => {
      unregister()
      stop()
    }
  }, [keys, label, global])
}
