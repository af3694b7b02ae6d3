import type { IndexEntry } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/collections-text.ts'
import { entryText } from '../entries/index-entry.ts'
import styles from '../collections.module.css'

/** What an index looks up or sorts by, or what a constraint keeps unique. */
export function Entries({ entries }: { readonly entries: readonly IndexEntry[] }) {
  if (entries.length === 0) return text('indexes.nothing')
  return (
    <bdi dir="ltr" className={styles['codes']}>
      {entries.map((entry) => (
        <code key={entryText(entry)}>{entryText(entry)}</code>
      ))}
    </bdi>
  )
}
