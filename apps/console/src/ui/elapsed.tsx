import { useEffect, useState } from 'react'
import { text } from '../messages/elapsed-text.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** A number of seconds in its largest whole unit. */
function elapsedText(seconds: number): string {
  if (seconds < MINUTE_S) return text('elapsed.seconds', { count: seconds })
  if (seconds < HOUR_S) return text('elapsed.minutes', { count: Math.floor(seconds / MINUTE_S) })
  return text('elapsed.hours', { count: Math.floor(seconds / HOUR_S) })
}

/** How long ago something began, counted on while it is shown. @param since in milliseconds */
export function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => window.clearInterval(timer)
  }, [])
  return <span>{elapsedText(Math.max(0, Math.floor((now - since) / SECOND_MS)))}</span>
}
