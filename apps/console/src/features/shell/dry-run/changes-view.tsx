import { useMemo, useState } from 'react'
import { changedNames } from '../../../data/field-differences.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Concealed } from '../../../ui/concealed.tsx'
import { FieldDiff } from '../../../ui/field-diff.tsx'
import { Note } from '../../../ui/note.tsx'
import { PrivateText } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { valueClass } from '../../../ui/value-types.ts'
import { ValueLink } from '../result/reference-links.tsx'
import type { DryRunChange } from '../run/dry-run-query.ts'
import { readLoggedFields } from './read-logged-value.ts'
import styles from './changes-view.module.css'

/** Changes that are listed; the rest is counted. */
const SHOWN_MAX = 200
/** Changes that are few enough to be open from the start. */
const OPEN_MAX = 3

const NO_FIELDS: readonly WireField[] = []

interface ChangedFields {
  readonly before: readonly WireField[]
  readonly after: readonly WireField[]
}

/** The fields that a change found and left; undefined where the server's text of them cannot be read. */
function fieldsOf({ before, after }: DryRunChange): ChangedFields | undefined {
  const [was, is] = [before, after].map((logged) => (logged === undefined ? NO_FIELDS : readLoggedFields(logged)))
  return was === undefined || is === undefined ? undefined : { before: was, after: is }
}

function Subject({ change: { method, document, collection, id } }: { readonly change: DryRunChange }) {
  const name = document ?? text('dry_run.unnamed')
  if (collection === undefined || id === undefined || method.startsWith('create')) {
    return (
      <bdi dir="ltr" className={styles['subject']}>
        {name}
      </bdi>
    )
  }
  return (
    <ValueLink value={{ kind: 'reference', collection, id, named: false, missing: undefined }} className={styles['subject']}>
      <bdi dir="ltr">{name}</bdi>
    </ValueLink>
  )
}

/** The two states as the server wrote them. */
function LoggedTexts({ change: { collection, before, after } }: { readonly change: DryRunChange }) {
  const marks = useFieldMarks()
  const isSensitive = collection !== undefined && marks.fieldsOf(collection).length > 0
  return (
    <Concealed isSensitive={isSensitive}>
      {before !== undefined && (
        <pre className={styles['before']} dir="ltr" translate="no">
          <span aria-hidden="true">- </span>
          {before}
        </pre>
      )}
      {after !== undefined && (
        <pre className={styles['after']} dir="ltr" translate="no">
          <span aria-hidden="true">+ </span>
          {after}
        </pre>
      )}
    </Concealed>
  )
}

function Fields({ change, fields }: { readonly change: DryRunChange; readonly fields: ChangedFields }) {
  const { document, collection } = change
  const marks = useFieldMarks()
  const show = (name: string, value: WireValue) => (
    <ValueLink value={value}>
      <bdi dir="ltr" translate="no" className={classNames(styles['value'], valueClass(value))}>
        <PrivateText value={value} print={printFql} isSensitive={marks.has(name, collection)} />
      </bdi>
    </ValueLink>
  )
  return (
    <FieldDiff
      before={fields.before}
      after={fields.after}
      caption={text('dry_run.diff', { name: document ?? text('dry_run.unnamed') })}
      heads={[text('dry_run.before'), text('dry_run.after')]}
      show={show}
    />
  )
}

function Change({ change, startsOpen }: { readonly change: DryRunChange; readonly startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  const fields = useMemo(() => fieldsOf(change), [change])
  const { method } = change
  return (
    <li>
      <details className={styles['change']} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Badge tone={method === 'delete' ? 'bad' : method.startsWith('create') ? 'ok' : 'warn'}>{method}</Badge>
          <Subject change={change} />
          {fields !== undefined && method !== 'delete' && (
            <bdi dir="ltr" className={styles['names']}>
              {changedNames(fields.before, fields.after).join(', ')}
            </bdi>
          )}
        </summary>
        {isOpen && (fields === undefined ? <LoggedTexts change={change} /> : <Fields change={change} fields={fields} />)}
      </details>
    </li>
  )
}

interface ChangesViewProps {
  readonly changes: readonly DryRunChange[]
  /** Functions that the query calls: what they write is not listed. */
  readonly functions: readonly string[]
  /** Whether there is little room: what was not evaluated is said below the changes. */
  readonly isNarrow?: boolean
}

/** What a query would have done. */
export function ChangesView({ changes, functions, isNarrow = false }: ChangesViewProps) {
  return (
    <section className={styles['view']} aria-label={text('dry_run.changes')}>
      <Note tone="info" role="status" detail={isNarrow ? undefined : text('dry_run.limits')}>
        {text('dry_run.nothing_saved')}
      </Note>
      {functions.length > 0 && (
        <p className={styles['functions']}>{text('dry_run.functions', { names: functions.map((name) => `${name}()`).join(', ') })}</p>
      )}
      <h2 className={styles['title']}>{text('dry_run.count', { count: changes.length })}</h2>
      <ol className={styles['list']}>
        {changes.slice(0, SHOWN_MAX).map((change, index) => (
          <Change key={index} change={change} startsOpen={changes.length <= OPEN_MAX} />
        ))}
      </ol>
      {changes.length > SHOWN_MAX && <p className={styles['functions']}>{text('dry_run.more', { count: changes.length - SHOWN_MAX })}</p>}
      {isNarrow && <p className={styles['functions']}>{text('dry_run.limits')}</p>}
    </section>
  )
}
