import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import { isExpiringSoon, remainingText } from './expiry.ts'
import styles from './keys.module.css'

/** When a key ends: the time, and how long that is from now. */
export function ExpiryTime({ time }: { readonly time: string }) {
  const remaining = remainingText(time)
  return (
    <span className={styles['expiry']}>
      <Time value={time} />
      {isExpiringSoon(time) ? (
        <Badge tone="warn" icon="clock">
          {remaining}
        </Badge>
      ) : (
        <span className={styles['remaining']}>{remaining}</span>
      )}
    </span>
  )
}
