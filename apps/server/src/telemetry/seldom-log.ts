import type { Clock } from '@terrarium/base'

const SELDOM_US = 60_000_000

/**
 * Writes a text at most once a minute, so that what fails with each request does not fill the log.
 *
 * @param write gets the text and how often it has come since it was written last
 */
export function createSeldomLog(write: (text: string, repeated: number) => void, clock: Clock): (text: string) => void {
  const written = new Map<string, { at: number; repeated: number }>()
  return (text) => {
    const now = clock.now()
    const last = written.get(text)
    if (last !== undefined && now - last.at < SELDOM_US) {
      last.repeated++
      return
    }
    for (const [old, { at }] of written) if (now - at >= SELDOM_US) written.delete(old)
    written.set(text, { at: now, repeated: 0 })
    write(text, last?.repeated ?? 0)
  }
}
