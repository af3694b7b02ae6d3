import { useState } from 'react'
import type { ReactNode } from 'react'
import { fieldDifferences } from '../data/field-differences.ts'
import type { FieldDifference } from '../data/field-differences.ts'
import type { WireField, WireValue } from '../data/wire-value.ts'
import { text } from '../messages/field-diff-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './field-diff.module.css'

type ShowValue = (name: string, value: WireValue) => ReactNode

interface FieldDiffProps {
  readonly before: readonly WireField[]
  readonly after: readonly WireField[]
  /** What is compared, and the heads of its two columns. */
  readonly caption: string
  readonly heads: readonly [before: string, after: string]
  readonly show: ShowValue
}

const MARK_TEXTS = { '+': 'diff.added', '-': 'diff.removed', '~': 'diff.changed' } as const

function Absent() {
  return <span className={styles['absent']}>{text('diff.absent')}</span>
}

function DiffRow({ change, show }: { readonly change: FieldDifference; readonly show: ShowValue }) {
  const { name, mark, before, after } = change
  const isChanged = mark !== ''
  return (
    <tr>
      <th scope="row" dir="ltr">
        <span className={styles['mark']} aria-hidden="true">
          {mark}
        </span>
        {name}
        {mark !== '' && <VisuallyHidden>{text(MARK_TEXTS[mark])}</VisuallyHidden>}
      </th>
      <td className={classNames(isChanged && before !== undefined && styles['was'])} dir="ltr">
        {before === undefined ? <Absent /> : show(name, before)}
      </td>
      <td className={classNames(isChanged && after !== undefined && styles['is'])} dir="ltr">
        {!isChanged ? <span className={styles['absent']}>{text('diff.same')}</span> : after === undefined ? <Absent /> : show(name, after)}
      </td>
    </tr>
  )
}

/** Two states of a document side by side, field by field: what differs, then, when it is opened, what is the same. */
export function FieldDiff({ before, after, caption, heads, show }: FieldDiffProps) {
  const [showsSame, setShowsSame] = useState(false)
  const changes = fieldDifferences(before, after)
  const changed = changes.filter(({ mark }) => mark !== '')
  const same = changes.filter(({ mark }) => mark === '')
  return (
    <div className={styles['scroll']}>
      <table className={styles['diff']}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{text('diff.field')}</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((change) => (
            <DiffRow key={change.name} change={change} show={show} />
          ))}
          {same.length > 0 && (
            <tr className={styles['fold']}>
              <td colSpan={3}>
                <button type="button" aria-expanded={showsSame} onClick={() => setShowsSame(!showsSame)}>
                  <Icon name={showsSame ? 'chevronDown' : 'chevronRight'} size={14} />
                  {text('diff.same_fields', { count: same.length })}
                </button>
              </td>
            </tr>
          )}
          {showsSame && same.map((change) => <DiffRow key={change.name} change={change} show={show} />)}
        </tbody>
      </table>
    </div>
  )
}
