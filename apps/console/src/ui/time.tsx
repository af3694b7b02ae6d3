import styles from './time.module.css'

/** Writes a time in UTC, to the second: `2026-03-04 15:06:07 UTC`. */
export function formatTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** A time as the console writes it: UTC with its zone, the local time on hover. */
export function Time({ value }: { readonly value: string }) {
  const date = new Date(value)
  return (
    <time dir="ltr" className={styles['time']} dateTime={value} title={date.toLocaleString()}>
      {formatTime(date)}
    </time>
  )
}
