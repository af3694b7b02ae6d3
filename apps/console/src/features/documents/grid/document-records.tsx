import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { CellValue } from './cell-value.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import type { GridColumn } from './columns.ts'
import { FlashMark } from './grid-row.tsx'
import type { RowChange, RowFlash } from './grid-row.tsx'
import { columnValue, titleOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import styles from './document-records.module.css'

interface DocumentRecordsProps {
  readonly label: string
  readonly place: CollectionPlace
  readonly documents: readonly StoredDocument[]
  readonly columns: readonly GridColumn[]
  readonly rowChanges: ReadonlyMap<string, RowChange>
  readonly flashes: ReadonlyMap<string, RowFlash>
  /** The time that is looked back to; empty for now. */
  readonly at: string
  readonly onOpenNew: (id: string) => void
  readonly onNearEnd: () => void
  /** Ids of the records that are selected. */
  readonly selected: ReadonlySet<string>
  readonly onToggle: (index: number) => void
  /** What can be done with a record, at its end. */
  readonly toolsOf: (document: StoredDocument, index: number) => ReactNode
}

const RECORD_HEIGHT = 63
const FIELDS_SHOWN = 3
const ID_END = 5

function Record({
  place,
  document,
  columns,
  change,
  flash,
  at,
  onOpenNew,
}: Pick<DocumentRecordsProps, 'place' | 'columns' | 'at' | 'onOpenNew'> & {
  readonly document: StoredDocument
  readonly change: RowChange | undefined
  readonly flash: RowFlash | undefined
}) {
  const title = titleOf(document)
  const fields = columns.filter(({ name, kind }) => kind !== 'id' && columnValue(document, name) !== title?.value).slice(0, FIELDS_SHOWN)
  const content = (
    <>
      <span className={styles['head']}>
        <span className={styles['title']} dir="auto">
          <DocumentTitle collection={place.collection} document={document} otherwise={document.id} />
        </span>
        {flash !== undefined && <FlashMark flash={flash} />}
        <span className={styles['id']} dir="ltr">{`…${document.id.slice(-ID_END)}`}</span>
      </span>
      <span className={styles['fields']}>
        {fields.map(({ name, isSensitive }) => {
          const isEdited = change?.kind === 'edited' && change.values.has(name)
          const value = isEdited ? change.values.get(name) : columnValue(document, name)
          return (
            <span key={name} className={classNames(styles['field'], isEdited && styles['edited'])} dir="ltr">
              <span className={styles['name']}>{name}</span>
              <CellValue value={value ?? { kind: 'null' }} isSensitive={isSensitive} />
            </span>
          )
        })}
      </span>
    </>
  )
  const className = classNames(styles['record'], change !== undefined && styles[change.kind], flash !== undefined && styles[flash])
  if (change?.kind === 'created') {
    return (
      <button type="button" className={className} onClick={() => onOpenNew(document.id)}>
        {content}
      </button>
    )
  }
  return (
    <Link className={className} to={documentHref(place, place.collection, document.id, at)}>
      {content}
    </Link>
  )
}

/** Documents as records, for narrow screens: what each is called, then three of its fields. */
export function DocumentRecords(props: DocumentRecordsProps) {
  const { label, place, documents, columns, rowChanges, at, onOpenNew, onNearEnd, flashes, selected, onToggle, toolsOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => RECORD_HEIGHT,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const isNearEnd = (items[items.length - 1]?.index ?? 0) >= documents.length - 1
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])
  return (
    <div ref={scroller} className={styles['scroll']} tabIndex={-1}>
      <ul className={styles['list']} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const document = documents[index]
          return (
            document !== undefined && (
              <li key={document.id} aria-setsize={documents.length} aria-posinset={index + 1} style={{ top: start }}>
                {selected.size > 0 && (
                  <label className={styles['select']}>
                    <input
                      type="checkbox"
                      checked={selected.has(document.id)}
                      aria-label={text('documents.select_row', { id: document.id })}
                      onChange={() => onToggle(index)}
                    />
                  </label>
                )}
                <Record
                  place={place}
                  document={document}
                  columns={columns}
                  change={rowChanges.get(document.id)}
                  flash={flashes.get(document.id)}
                  at={at}
                  onOpenNew={onOpenNew}
                />
                <span className={styles['tools']}>{toolsOf(document, index)}</span>
                {rowChanges.get(document.id) !== undefined && <VisuallyHidden>{text('documents.edited_mark')}</VisuallyHidden>}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
