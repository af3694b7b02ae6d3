import { useEffect, useState } from 'react'
import { text } from '../../../messages/document-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Note } from '../../../ui/note.tsx'
import { isSoon, remainingText } from '../../../ui/remaining-time.ts'
import styles from './document-page.module.css'

const TICK_MS = 1_000

/** How long until a time, as it is now; undefined once it is over. */
function useCountdown(time: string): string | undefined {
  const read = () => (Date.parse(time) <= Date.now() ? undefined : remainingText(time))
  const [remaining, setRemaining] = useState(read)
  useEffect(() => {
    const timer = window.setInterval(() => setRemaining(read), TICK_MS)
    return () => window.clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads the clock, and one time only
  }, [time])
  return remaining
}

/** When a document expires: how long that is from now, the time itself on hover. */
export function ExpiryBadge({ time }: { readonly time: string }) {
  const remaining = useCountdown(time)
  return (
    <span title={time}>
      <Badge tone={isSoon(time) ? 'warn' : 'line'} icon="clock">
        {remaining === undefined ? text('documents.expired') : text('documents.expires', { remaining })}
      </Badge>
    </span>
  )
}

/** Says that a document has expired while it was looked at. */
export function ExpiryNote({ time }: { readonly time: string }) {
  if (useCountdown(time) !== undefined) return null
  return (
    <div className={styles['note']}>
      <Note tone="warn" role="status">
        {text('documents.has_expired')}
      </Note>
    </div>
  )
}
