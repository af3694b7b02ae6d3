import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyValue } from '../../../ui/clipboard.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Concealed } from '../../../ui/concealed.tsx'
import { Note } from '../../../ui/note.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { baseOf } from '../changes/change-base.ts'
import type { PendingChange } from '../changes/pending-changes.ts'
import { printTemplate, transactionOf } from '../changes/transaction.ts'
import type { useSaving } from '../changes/use-saving.ts'
import { VersionDiff } from './version-diff.tsx'
import { VersionList } from './version-list.tsx'
import { versionsQuery, WINDOWS } from './versions-query.ts'
import type { DocumentVersion, HistoryWindow } from './versions-query.ts'
import { formatMicros } from './version-time.ts'
import styles from './history.module.css'

interface HistoryViewProps {
  readonly place: CollectionPlace
  readonly id: string
  readonly definition: CollectionDefinition
  readonly saving: ReturnType<typeof useSaving>
}

/** The write that brings a version back: over what is stored now, or as a new document of the same id. */
function restoreChange(version: DocumentVersion, latest: DocumentVersion, definition: CollectionDefinition): PendingChange | undefined {
  if (version.document === undefined) return undefined
  const { fields, id } = baseOf(version.document, definition)
  if (latest.document === undefined) return { kind: 'create', id, ownId: id, fields }
  return { kind: 'replace', id, base: baseOf(latest.document, definition), fields }
}

function Restore({
  change,
  place,
  saving,
  label,
}: {
  readonly change: PendingChange
  readonly place: CollectionPlace
  readonly saving: HistoryViewProps['saving']
  readonly label: string
}) {
  const marks = useFieldMarks()
  const isSensitive = change.kind !== 'delete' && marks.hasSome(change.fields, place.collection)
  const written = printTemplate(transactionOf(place.collection, [change]))
  return (
    <section className={styles['restore']} aria-label={label}>
      <div className={styles['restoreHead']}>
        <h3>{text('documents.restore_runs')}</h3>
        <span>{text('documents.restore_note')}</span>
        <Button size="xs" variant="ghost" icon="copy" onClick={() => void copyValue(written, isSensitive)}>
          {text('action.copy')}
        </Button>
      </div>
      <Concealed isSensitive={isSensitive}>
        <pre className={styles['code']} dir="ltr" tabIndex={0} translate="no">
          {written}
        </pre>
      </Concealed>
      {saving.problem !== undefined && (
        <Note tone="bad" role="alert">
          {saving.problem.failure?.constraintFailures.map(({ message }) => message).join(' ') || saving.problem.message}
        </Note>
      )}
      {saving.clashes.length > 0 && (
        <Note tone="warn" role="alert">
          {text('documents.undo_clash')}
        </Note>
      )}
      <div className={styles['restoreFoot']}>
        <Button variant="primary" icon="undo" loading={saving.saving} onClick={() => void saving.save([change])}>
          {label}
        </Button>
      </div>
    </section>
  )
}

function retentionText({ historyDays }: CollectionDefinition): string {
  return historyDays === undefined ? text('documents.kept_forever') : text('documents.kept_grace', { count: historyDays })
}

interface ComparisonProps extends HistoryViewProps {
  readonly versions: readonly DocumentVersion[]
  readonly a: DocumentVersion
  readonly b: DocumentVersion
}

function Comparison({ versions, a, b, place, definition, saving }: ComparisonProps) {
  const latest = versions[0]
  const isCurrent = a === latest
  const change = latest === undefined || isCurrent ? undefined : restoreChange(a, latest, definition)
  return (
    <div className={styles['comparison']}>
      <p className={styles['comparing']}>
        {text('documents.comparing', { a: formatMicros(a.time), b: b === latest ? text('documents.now') : formatMicros(b.time) })}
      </p>
      <VersionDiff place={place} before={a.document} after={b.document} />
      {change !== undefined && <Restore change={change} place={place} saving={saving} label={text('documents.restore')} />}
    </div>
  )
}

/** In the place of a comparison: that there is nothing to compare a version with, or that it is chosen twice. */
function Alone({ isOnly, isComplete }: { readonly isOnly: boolean; readonly isComplete: boolean }) {
  if (!isOnly) return <EmptyState title={text('documents.same_version')}>{text('documents.same_version_help')}</EmptyState>
  return (
    <EmptyState title={text('documents.one_version')}>
      {text(isComplete ? 'documents.one_version_kept' : 'documents.one_version_read')}
    </EmptyState>
  )
}

/** The versions of a document: two of them compared, the earlier one to be brought back. */
export function HistoryView({ place, id, definition, saving }: HistoryViewProps) {
  const services = useServices()
  const [window, setWindow] = useState<HistoryWindow>('day')
  const [chosen, setChosen] = useState<readonly [a: number | undefined, b: number | undefined]>([undefined, undefined])
  const { data, error, isFetching, refetch } = useQuery({
    ...versionsQuery(services, place, id, window, definition),
    placeholderData: (before) => before,
  })
  if (error !== null && data === undefined) {
    return (
      <div className={styles['failed']}>
        <Note
          tone="bad"
          role="alert"
          detail={
            <Button size="xs" onClick={() => void refetch()}>
              {text('errors.try_again')}
            </Button>
          }
        >
          {errorText(error)}
        </Note>
      </div>
    )
  }
  if (data === undefined) return <SkeletonRows />
  const { versions } = data
  const earlier = () => setWindow(WINDOWS[WINDOWS.indexOf(window) + 1] ?? 'all')
  const b = versions.find(({ time }) => time === chosen[1]) ?? versions[0]
  const a = versions.find(({ time }) => time === chosen[0]) ?? versions[1] ?? b
  const [from, to] = a !== undefined && b !== undefined && a.time > b.time ? [b, a] : [a, b]
  return (
    <div className={styles['history']}>
      <VersionList
        collection={place.collection}
        versions={versions}
        a={from}
        b={to}
        note={retentionText(definition)}
        isComplete={data.isComplete}
        loading={isFetching}
        onEarlier={earlier}
        onChoose={(earlier, later) => setChosen([earlier, later])}
      />
      {from === undefined || to === undefined ? (
        <EmptyState
          title={text('documents.no_versions')}
          actions={data.isComplete ? undefined : <Button onClick={earlier}>{text('documents.load_earlier')}</Button>}
        />
      ) : from === to ? (
        <Alone isOnly={versions.length === 1} isComplete={data.isComplete} />
      ) : (
        <Comparison versions={versions} a={from} b={to} place={place} id={id} definition={definition} saving={saving} />
      )}
    </div>
  )
}
