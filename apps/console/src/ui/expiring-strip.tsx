import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import { remainingText } from './remaining-time.ts'
import styles from './expiring-strip.module.css'

/** Something that ends soon, and what can be done about it. */
export interface ExpiringThing {
  readonly id: string
  readonly name: string
  /** ISO time at which it ends. */
  readonly time: string | undefined
  readonly actions: ReactNode
}

interface ExpiringStripProps {
  /** How many there are, in a sentence. */
  readonly said: string
  /** Those that end first. */
  readonly things: readonly ExpiringThing[]
}

/** Points out what ends soon, and offers what can be done about it. */
export function ExpiringStrip({ said, things }: ExpiringStripProps) {
  return (
    <div className={styles['strip']}>
      <Note tone="warn" role="status">
        {said}
        {things.map(({ id, name, time, actions }) => (
          <span key={id} className={styles['expiring']}>
            <bdi dir="auto">{name}</bdi>
            {time !== undefined && <span>{remainingText(time)}</span>}
            {actions}
          </span>
        ))}
      </Note>
    </div>
  )
}
