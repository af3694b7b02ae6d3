import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Concealed } from '../../../ui/concealed.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { ValueLink } from '../result/reference-links.tsx'
import type { DryRunChange } from '../run/dry-run-query.ts'
import styles from './changes-view.module.css'

/** Changes that are listed; the rest is counted. */
const SHOWN_MAX = 200

function Change({ change }: { readonly change: DryRunChange }) {
  const { method, document, collection, id, before, after } = change
  const marks = useFieldMarks()
  const isSensitive = collection !== undefined && marks.fieldsOf(collection).length > 0
  const name = document ?? text('dry_run.unnamed')
  return (
    <li>
      <details className={styles['change']}>
        <summary>
          <Badge tone={method === 'delete' ? 'bad' : method.startsWith('create') ? 'ok' : 'warn'}>{method}</Badge>
          {collection !== undefined && id !== undefined && !method.startsWith('create') ? (
            <ValueLink value={{ kind: 'reference', collection, id, named: false, missing: undefined }} className={styles['subject']}>
              <bdi dir="ltr">{name}</bdi>
            </ValueLink>
          ) : (
            <bdi dir="ltr" className={styles['subject']}>
              {name}
            </bdi>
          )}
        </summary>
        {before !== undefined && (
          <Concealed isSensitive={isSensitive}>
            <pre className={styles['before']} dir="ltr" translate="no">
              <span aria-hidden="true">- </span>
              {before}
            </pre>
          </Concealed>
        )}
        {after !== undefined && (
          <Concealed isSensitive={isSensitive}>
            <pre className={styles['after']} dir="ltr" translate="no">
              <span aria-hidden="true">+ </span>
              {after}
            </pre>
          </Concealed>
        )}
      </details>
    </li>
  )
}

interface ChangesViewProps {
  readonly changes: readonly DryRunChange[]
  /** Functions that the query calls: what they write is not listed. */
  readonly functions: readonly string[]
}

/** What a query would have done. */
export function ChangesView({ changes, functions }: ChangesViewProps) {
  return (
    <section className={styles['view']} aria-label={text('dry_run.changes')}>
      <Note tone="info" role="status" detail={text('dry_run.limits')}>
        {text('dry_run.nothing_saved')}
      </Note>
      {functions.length > 0 && (
        <p className={styles['functions']}>{text('dry_run.functions', { names: functions.map((name) => `${name}()`).join(', ') })}</p>
      )}
      <h2 className={styles['title']}>{text('dry_run.count', { count: changes.length })}</h2>
      <ol className={styles['list']}>
        {changes.slice(0, SHOWN_MAX).map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </ol>
      {changes.length > SHOWN_MAX && <p className={styles['functions']}>{text('dry_run.more', { count: changes.length - SHOWN_MAX })}</p>}
    </section>
  )
}
