import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { downloadText } from '../../../ui/download.ts'
import styles from './refused-list.module.css'

/** What was refused, and why. */
export interface RefusedEntry {
  readonly key: string | number
  readonly name: ReactNode
  readonly problem: string
  /** How it is written in the file, without the end of the line. */
  readonly line: string
}

interface RefusedListProps {
  readonly label: string
  readonly entries: readonly RefusedEntry[]
  readonly saveLabel: string
  readonly fileName: string
}

const SHOWN = 20

/** Lists the first things that were refused, and saves all of them as a file. */
export function RefusedList({ label, entries, saveLabel, fileName }: RefusedListProps) {
  return (
    <>
      <ul className={styles['refused']} aria-label={label}>
        {entries.slice(0, SHOWN).map(({ key, name, problem }) => (
          <li key={key}>
            {name} {problem}
          </li>
        ))}
      </ul>
      <Button size="xs" icon="download" onClick={() => downloadText(fileName, entries.map(({ line }) => `${line}\n`).join(''))}>
        {saveLabel}
      </Button>
    </>
  )
}
