import type { DatabasePath } from '@terrarium/contracts'
import { useSearchParams } from 'react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { CollectionDefinition } from '../../data/collection-definition.ts'
import { useCollectionPlace } from '../../data/collection-place.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/document-text.ts'
import { Button } from '../../ui/button.tsx'
import { onSheetWhile, useShortcut } from '../../ui/use-shortcut.ts'
import { PendingChangesArea } from './changes/pending-changes-area.tsx'
import { usePendingChanges } from './changes/pending-store.ts'
import { useSaving } from './changes/use-saving.ts'
import { DocumentPanel } from './document/document-panel.tsx'
import { IncomingReferences } from './document/references-view.tsx'
import { DocumentsContent } from './documents-content.tsx'
import { useReadOnly } from './read-only.ts'
import { useOpenedList } from './neighbours/opened-list.ts'
import type { GridHandle } from './grid/document-grid.tsx'
import { useColumns } from './grid/use-columns.ts'
import { documentsKey } from './source/documents-query.ts'
import { useDocuments } from './source/use-documents.ts'
import { useRecordedRun, useSource } from './source/use-source.ts'
import { ImportLink, TransferButtons } from './transfer-buttons.tsx'
import { useRows } from './changes/use-rows.ts'
import styles from './documents-page.module.css'

/** The frame of a collection's page, into which the documents are put. */
type Frame = ComponentType<{
  readonly path: DatabasePath
  readonly collection: string
  readonly tab: 'documents'
  readonly definition: CollectionDefinition | null | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}>

/** The documents of the collection that the address names. */
export function DocumentsPage({ frame }: { readonly frame: Frame }) {
  const place = useCollectionPlace()
  return <CollectionDocuments key={place.storageKey} place={place} frame={frame} />
}

/** Reads again from the first page, old rows staying until it has come. */
function useReload({ path, collection }: CollectionPlace) {
  const { cache } = useServices()
  return useCallback(() => {
    const queryKey = documentsKey(path, collection)
    cache.setQueriesData({ queryKey, type: 'active' }, (data: unknown) => {
      const pages = data as { readonly pages?: readonly unknown[]; readonly pageParams?: readonly unknown[] } | number | undefined
      if (typeof pages !== 'object' || pages.pages === undefined) return data
      return { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams?.slice(0, 1) }
    })
    void cache.refetchQueries({ queryKey, type: 'active' })
  }, [cache, path, collection])
}

/** A link may ask for a new document: `new=1`. It is made once, and the address no longer says so. */
function useNewByAddress(create: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get('new') === '1'
  useEffect(() => {
    if (!isAsked) return
    create()
    setSearch(
      (before) => {
        before.delete('new')
        return before
      },
      { replace: true },
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that an address asks
  }, [isAsked])
}

function CollectionDocuments({ place, frame: FrameOfCollection }: { readonly place: CollectionPlace; readonly frame: Frame }) {
  const source = useSource(place.storageKey)
  const view = useDocuments(place, source.source)
  useRecordedRun(view, source.record)
  useOpenedList(place, source.source)
  const columns = useColumns(place, view.definition ?? undefined, view.documents)
  const { pending, changes } = usePendingChanges(place)
  const saving = useSaving(place, pending)
  const { rows, rowChanges } = useRows(view.documents, changes)
  const [openedId, setOpenedId] = useState<string>()
  const grid = useRef<GridHandle>(null)
  const reload = useReload(place)
  const readOnly = useReadOnly(source.source.at)
  const create = () => {
    if (readOnly !== undefined) return
    setOpenedId(pending.create([]))
  }
  useShortcut('n', create, text('documents.new'), false, onSheetWhile(readOnly === undefined))
  useNewByAddress(create)
  const opened = rows.find(({ id }) => id === openedId)
  const isGone = openedId !== undefined && opened === undefined
  useEffect(() => {
    if (isGone) setOpenedId(undefined)
  }, [isGone])
  const close = () => {
    setOpenedId(undefined)
    grid.current?.focus()
  }
  const newButton = (
    <Button size="sm" variant="primary" icon="plus" disabledReason={readOnly} onClick={create}>
      {text('documents.new')}
    </Button>
  )
  const actions = (
    <>
      <TransferButtons place={place} view={view} source={source.source} readOnly={readOnly} onImported={reload} />
      {newButton}
    </>
  )
  return (
    <FrameOfCollection path={place.path} collection={place.collection} tab="documents" definition={view.definition} actions={actions}>
      <div className={styles['split']}>
        <section className={styles['main']} aria-label={text('documents.list', { name: place.collection })}>
          <DocumentsContent
            ref={grid}
            place={place}
            source={source}
            view={view}
            rows={rows}
            rowChanges={rowChanges}
            columns={columns}
            pending={pending}
            readOnly={readOnly}
            openedId={openedId}
            onPeek={setOpenedId}
            onLeave={close}
            onReload={reload}
            emptyActions={
              <>
                {newButton}
                <ImportLink readOnly={readOnly} />
              </>
            }
          />
          <PendingChangesArea
            place={place}
            definition={view.definition}
            pending={pending}
            changes={changes}
            saving={saving}
            referringTo={(id) => <IncomingReferences place={place} id={id} />}
          />
        </section>
        {opened !== undefined && (
          <DocumentPanel
            key={opened.id}
            place={place}
            document={opened}
            definition={view.definition ?? undefined}
            pending={pending}
            change={changes.find(({ id }) => id === opened.id)}
            readOnly={readOnly}
            problem={changes.length === 1 ? saving.problem : undefined}
            at={source.source.at}
            onClose={close}
          />
        )}
      </div>
    </FrameOfCollection>
  )
}
