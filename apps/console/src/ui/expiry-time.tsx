import { Badge } from './badge.tsx'
import { isSoon, remainingText } from './remaining-time.ts'
import { Time } from './time.tsx'
import styles from './expiry-time.module.css'

/** When something ends: the time, and how long that is from now. */
export function ExpiryTime({ time }: { readonly time: string }) {
  const remaining = remainingText(time)
  return (
    <span className={styles['expiry']}>
      <Time value={time} />
      {isSoon(time) ? (
        <Badge tone="warn" icon="clock">
          {remaining}
        </Badge>
      ) : (
        <span className={styles['remaining']}>{remaining}</span>
      )}
    </span>
  )
}
