import { useState } from 'react'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { changedNames } from '../changes/patch.ts'
import { CellValue } from '../grid/cell-value.tsx'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import styles from './history.module.css'

interface VersionDiffProps {
  readonly place: CollectionPlace
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

const NO_FIELDS: readonly WireField[] = []

function fieldsOf(document: StoredDocument | undefined): readonly WireField[] {
  if (document === undefined) return NO_FIELDS
  const ttl: readonly WireField[] = document.ttl === undefined ? [] : [{ name: 'ttl', value: document.ttl }]
  return [...document.fields, ...ttl, { name: 'ts', value: { kind: 'time', text: document.ts } }]
}

interface Row {
  readonly name: string
  readonly mark: '+' | '-' | '~' | ''
  readonly before: WireValue | undefined
  readonly after: WireValue | undefined
}

/** The fields of two versions, those that differ first. */
export function diffRows(before: StoredDocument | undefined, after: StoredDocument | undefined): readonly Row[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const changed = new Set(changedNames(from, to))
  const names = [...new Set([...from, ...to].map(({ name }) => name))]
  return names.map((name) => {
    const [was, is] = [fieldOf(from, name), fieldOf(to, name)]
    return { name, mark: !changed.has(name) ? '' : was === undefined ? '+' : is === undefined ? '-' : '~', before: was, after: is }
  })
}

const MARK_TEXTS = { '+': 'documents.mark_added', '-': 'documents.mark_removed', '~': 'documents.mark_changed' } as const

interface ShownProps {
  readonly name: string
  readonly value: WireValue | undefined
  readonly place: CollectionPlace
}

function Shown({ name, value, place }: ShownProps) {
  const marks = useFieldMarks()
  if (value === undefined) return <span className={styles['absent']}>{text('documents.absent')}</span>
  const isSensitive = marks.has(name, place.collection)
  return <CellValue value={value} quoted hrefOf={(collection, id) => documentHref(place, collection, id)} isSensitive={isSensitive} />
}

function DiffRow({ row, place }: { readonly row: Row; readonly place: CollectionPlace }) {
  const isChanged = row.mark !== ''
  return (
    <tr>
      <th scope="row" dir="ltr">
        <span className={styles['mark']} aria-hidden="true">
          {row.mark}
        </span>
        {row.name}
        {row.mark !== '' && <VisuallyHidden>{text(MARK_TEXTS[row.mark])}</VisuallyHidden>}
      </th>
      <td className={classNames(isChanged && row.before !== undefined && styles['was'])} dir="ltr">
        <Shown name={row.name} value={row.before} place={place} />
      </td>
      <td className={classNames(isChanged && row.after !== undefined && styles['is'])} dir="ltr">
        {isChanged ? (
          <Shown name={row.name} value={row.after} place={place} />
        ) : (
          <span className={styles['absent']}>{text('documents.same')}</span>
        )}
      </td>
    </tr>
  )
}

/** Two versions side by side: what differs, then, when it is opened, what is the same. */
export function VersionDiff({ place, before, after }: VersionDiffProps) {
  const [showsSame, setShowsSame] = useState(false)
  const rows = diffRows(before, after)
  const changed = rows.filter(({ mark }) => mark !== '')
  const same = rows.filter(({ mark }) => mark === '')
  return (
    <div className={styles['scroll']}>
      <table className={styles['diff']}>
        <caption>
          <VisuallyHidden>{text('documents.diff_caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{text('documents.field')}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((row) => (
            <DiffRow key={row.name} row={row} place={place} />
          ))}
          {same.length > 0 && (
            <tr className={styles['fold']}>
              <td colSpan={3}>
                <button type="button" aria-expanded={showsSame} onClick={() => setShowsSame(!showsSame)}>
                  <Icon name={showsSame ? 'chevronDown' : 'chevronRight'} size={14} />
                  {text('documents.same_fields', { count: same.length })}
                </button>
              </td>
            </tr>
          )}
          {showsSame && same.map((row) => <DiffRow key={row.name} row={row} place={place} />)}
        </tbody>
      </table>
    </div>
  )
}
