import { useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'
import { Subscribable } from './subscribable.ts'

const MINUTE_MS = 60_000

/** Milliseconds without a key or a pointer after which nobody is thought to look; never where that was chosen. */
function idleAfterMs(): number | undefined {
  const { idlePause } = preferences.get()
  return idlePause === 'never' ? undefined : Number(idlePause) * MINUTE_MS
}

const INPUT_EVENTS = ['keydown', 'mousedown', 'mousemove', 'touchstart', 'wheel'] as const

/**
 * Whether the console may read databases again by itself: not while its tab is hidden, while nobody has touched it for a while, or while a
 * member has said so. What is read for the first time, and what a member asks for, is not concerned.
 */
class BackgroundReads extends Subscribable {
  #isPaused = false
  #isIdle = false

  readonly isPaused = (): boolean => this.#isPaused

  readonly pause = (isPaused: boolean): void => {
    this.#isPaused = isPaused
    this.notify()
  }

  readonly mayRead = (): boolean => !this.#isPaused && !this.#isIdle && document.visibilityState !== 'hidden'

  /** Begins to look for signs of a member; returns the way to stop. */
  readonly follow = (): (() => void) => {
    let timer = 0
    const onInput = () => {
      window.clearTimeout(timer)
      const wait = idleAfterMs()
      if (wait !== undefined) timer = window.setTimeout(() => this.#setIdle(true), wait)
      this.#setIdle(false)
    }
    const onVisibility = () => this.notify()
    onInput()
    for (const event of INPUT_EVENTS) window.addEventListener(event, onInput, { passive: true })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.clearTimeout(timer)
      for (const event of INPUT_EVENTS) window.removeEventListener(event, onInput)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }

  #setIdle(isIdle: boolean): void {
    if (isIdle === this.#isIdle) return
    this.#isIdle = isIdle
    this.notify()
  }
}

export const backgroundReads = new BackgroundReads()

/** Whether the page may read databases again by itself now. */
export function useMayRead(): boolean {
  return useSyncExternalStore(backgroundReads.subscribe, backgroundReads.mayRead)
}
