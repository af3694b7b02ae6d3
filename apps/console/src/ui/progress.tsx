import styles from './progress.module.css'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

/** How far a piece of work is; the words beside it say of what. */
export function Progress({ label, value, max }: ProgressProps) {
  const percent = max === 0 ? 0 : Math.round((value / max) * 100)
  return (
    <div className={styles['track']} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <div className={styles['bar']} style={{ width: `${percent}%` }} />
    </div>
  )
}
