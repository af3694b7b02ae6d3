/** Milliseconds in which the dialog itself gives the focus back to what had it before. */
const RETURN_MS = 100

const USER_EVENTS = ['keydown', 'pointerdown']

let end: () => void = () => undefined

/** Ends the watch that is under way, as when another dialog opens. */
export function endFocusWatch(): void {
  end()
}

/**
 * Leads the focus to the page's heading when what had it goes away, as a deleted row does, or the list that gives way to its empty state.
 * Watches from the end of a dialog until somebody presses a key or points at something.
 */
export function watchFocus(): void {
  end()
  let timer = 0
  const restore = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const check = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(restore, RETURN_MS)
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    window.clearTimeout(timer)
    observer.disconnect()
    for (const type of USER_EVENTS) document.removeEventListener(type, stop, true)
  }
  end = stop
  observer.observe(document.body, { childList: true, subtree: true })
  for (const type of USER_EVENTS) document.addEventListener(type, stop, true)
  check()
}
