/** A page that nobody looks at, or that nobody touches, costs nothing for long. */
const HIDDEN_MS = 5 * 60_000
const IDLE_MS = 15 * 60_000

const INPUT_EVENTS = ['keydown', 'mousedown', 'mousemove', 'touchstart', 'wheel'] as const

export type UnwatchedReason = 'hidden' | 'idle'

/** Calls back once nobody has looked at the page for a while, or nobody has touched it for a longer one; returns the way to stop. */
export function whenUnwatched(onUnwatched: (reason: UnwatchedReason) => void): () => void {
  let hidden = 0
  let idle = 0
  const onVisibility = () => {
    window.clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = window.setTimeout(() => onUnwatched('hidden'), HIDDEN_MS)
  }
  const onInput = () => {
    window.clearTimeout(idle)
    idle = window.setTimeout(() => onUnwatched('idle'), IDLE_MS)
  }
  onVisibility()
  onInput()
  document.addEventListener('visibilitychange', onVisibility)
  for (const event of INPUT_EVENTS) window.addEventListener(event, onInput, { passive: true })
  return () => {
    window.clearTimeout(hidden)
    window.clearTimeout(idle)
    document.removeEventListener('visibilitychange', onVisibility)
    for (const event of INPUT_EVENTS) window.removeEventListener(event, onInput)
  }
}
