import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activity } from '../../data/activity.ts'
import type { ActivityEntry, ActivityUndo } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useMayWriteDatabases } from '../../data/permissions.ts'
import { schemaFilesQuery } from '../../data/schema-files.ts'
import { seenSchemas } from '../../data/seen-schemas.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/activity-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './activity.module.css'
import { ActivityTable } from './activity-table.tsx'
import { VersionsTable } from './versions-table.tsx'

/** Takes something back; the page's features know how. */
export interface Undoing {
  /** Why no text can be put into the schema editor now. */
  readonly editorRefusal: string | undefined
  /** Resolves with what went wrong; undefined when it is done. */
  readonly undo: (undo: ActivityUndo) => Promise<string | undefined>
}

/** The versions of the schema that were seen, the present one among them. */
function useSeenSchemas() {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const { data } = useQuery({ ...schemaFilesQuery(services, path, 'active'), retry: false })
  useEffect(() => {
    if (data !== undefined) seenSchemas.see(storageKey, data.version, data.files)
  }, [data, storageKey])
  return { versions: useSyncExternalStore(seenSchemas.subscribe, () => seenSchemas.of(storageKey)), current: data?.version }
}

/** The Activity tab of a database: what was done from this browser with the way back, and the schema versions it has seen. */
export function DatabaseActivity({ undoing }: { readonly undoing: Undoing }) {
  const { details, storageKey, isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  const refusal = mayWrite ? (isLocked ? text('activity.locked') : undefined) : text('activity.no_permission')
  const entries = useSyncExternalStore(activity.subscribe, () => activity.of(storageKey))
  const { versions, current } = useSeenSchemas()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const undo = async (takenBack: ActivityUndo): Promise<boolean> => {
    setFailure(undefined)
    const problem = await undoing.undo(takenBack)
    setFailure(problem)
    return problem === undefined
  }
  const undoEntry = async (entry: ActivityEntry) => {
    if (entry.undo === undefined) return
    setBusy(entry.id)
    const isUndone = await undo(entry.undo).finally(() => setBusy(undefined))
    if (!isUndone || entry.undo.kind !== 'documents') return
    activity.settle(storageKey, entry.id)
    activity.record(storageKey, text('activity.undone', { what: entry.what }))
    toasts.show({ theme: 'success', title: text('activity.undone', { what: entry.what }) })
  }
  return (
    <>
      <DatabaseHead page={`${text('activity.title')} · ${details.name}`} />
      <DatabaseTabs current="activity" />
      <div className={styles['page']}>
        {failure !== undefined && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <section className={styles['section']} aria-label={text('activity.done')}>
          <h2>{text('activity.done')}</h2>
          {entries.length === 0 ? (
            <EmptyState title={text('activity.none', { name: details.name })}>{text('activity.none_detail')}</EmptyState>
          ) : (
            <>
              <ActivityTable
                entries={entries}
                busy={busy}
                refusal={refusal}
                editorRefusal={undoing.editorRefusal}
                onUndo={(entry) => void undoEntry(entry)}
              />
              <p className={styles['quiet']}>{text('activity.kept')}</p>
            </>
          )}
        </section>
        <section className={styles['section']} aria-label={text('activity.versions')}>
          <h2>{text('activity.versions')}</h2>
          {versions.length === 0 ? (
            <p className={styles['quiet']}>{text('activity.versions_none')}</p>
          ) : (
            <VersionsTable
              versions={versions}
              current={current}
              editorRefusal={undoing.editorRefusal}
              onOpen={({ files }) => files !== undefined && void undo({ kind: 'schema', files })}
            />
          )}
        </section>
      </div>
    </>
  )
}
