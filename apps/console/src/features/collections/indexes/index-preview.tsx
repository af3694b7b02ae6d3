import { useId } from 'react'
import type { IndexEntry } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/collections-text.ts'
import { Note } from '../../../ui/note.tsx'
import { entryText } from '../entries/index-entry.ts'
import styles from '../collections.module.css'

interface IndexPreviewProps {
  readonly collection: string
  readonly name: string
  readonly terms: readonly IndexEntry[]
  readonly values: readonly IndexEntry[]
}

const named = (entries: readonly IndexEntry[]) => entries.filter(({ field }) => field !== '')

/** Fields that are read from the index alone; the items of a list are read from the document. */
function coveredBy(entries: readonly IndexEntry[]): readonly string[] {
  return [...new Set(named(entries).flatMap(({ field, multiValued }) => (multiValued ? [] : [field])))]
}

/** Which performance hints go with the index. */
function hintsOf({ terms, values }: Pick<IndexPreviewProps, 'terms' | 'values'>): readonly string[] {
  const [looked, sorted, covered] = [named(terms), named(values), coveredBy([...terms, ...values])]
  return [
    ...(looked.length > 0 ? [text('indexes.hint_scan', { fields: looked.map(({ field }) => field).join(', ') })] : []),
    ...(covered.length > 0 ? [text('indexes.hint_document', { fields: covered.join(', ') })] : []),
    ...(sorted.length > 0 ? [text('indexes.hint_order', { order: sorted.map(entryText).join(', ') })] : []),
  ]
}

/** How queries will call an index, what they read from it alone, and which hints it removes. */
export function IndexPreview({ collection, name, terms, values }: IndexPreviewProps) {
  const parameters = named(terms)
    .map(({ field }) => field.replace(/^.*\./, ''))
    .join(', ')
  const titleId = useId()
  const covered = coveredBy([...terms, ...values])
  const hints = hintsOf({ terms, values })
  return (
    <>
      <Note tone="info" detail={text('indexes.built_when')}>
        {text('indexes.call', { call: `${collection}.${name === '' ? 'index' : name}(${parameters})` })}
        {covered.length > 0 && ` ${text('indexes.covers', { fields: covered.join(', ') })}`}
      </Note>
      {hints.length > 0 && (
        <div className={styles['hints']}>
          <p id={titleId}>{text('indexes.hints')}</p>
          <ul aria-labelledby={titleId}>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
