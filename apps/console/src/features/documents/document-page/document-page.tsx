import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { documentHref, useCollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ResourceFailed, ResourceNotFound } from '../../../ui/guard-pages.tsx'
import { DatabaseHead } from '../../../ui/explorer/database-head.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useShortcut } from '../../../ui/use-shortcut.ts'
import { PendingChangesArea } from '../changes/pending-changes-area.tsx'
import { usePendingChanges } from '../changes/pending-store.ts'
import { useSaving } from '../changes/use-saving.ts'
import { documentQuery } from '../document/document-query.ts'
import { IncomingReferences, ReferencesView } from '../document/references-view.tsx'
import { HistoryView } from '../history/history-view.tsx'
import { useReadOnly } from '../read-only.ts'
import { NeighbourLinks } from '../neighbours/neighbour-links.tsx'
import type { StoredDocument } from '../values/document.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { FieldsTab, VIEWS } from './fields-tab.tsx'
import type { DocumentView } from './fields-tab.tsx'
import { MissingDocument } from './missing-document.tsx'
import { MoreActions } from './more-actions.tsx'
import { ExpiryBadge, ExpiryNote } from './expiry.tsx'
import styles from './document-page.module.css'

const DeleteDocumentDialog = lazyDialog(async () => (await import('./delete-document-dialog.tsx')).DeleteDocumentDialog)

/** The document that the address names. */
export function DocumentPage() {
  const place = useCollectionPlace()
  const { documentId = '' } = useParams()
  return <OpenedDocument key={`${place.storageKey} ${documentId}`} place={place} id={documentId} />
}

/** The address of a view of a document, as it was at the time that is looked back to. */
function viewHref(place: CollectionPlace, id: string, at: string, shown?: DocumentView): string {
  const href = documentHref(place, place.collection, id, at)
  return shown === undefined ? href : `${href}${at === '' ? '?' : '&'}view=${shown}`
}

function OpenedDocument({ place, id }: { readonly place: CollectionPlace; readonly id: string }) {
  const services = useServices()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const at = search.get('at') ?? ''
  useShortcut('h', () => void navigate(viewHref(place, id, at, 'history')), text('documents.see_history'))
  const { data, error, refetch } = useQuery(documentQuery(services, place, id, at))
  if (data?.definition === null) {
    return <ResourceNotFound reasons={[text('collections.not_found_reason', { name: place.collection })]} />
  }
  if (error !== null && data === undefined) {
    return <ResourceFailed error={error} onRetry={() => void refetch()} />
  }
  return data === undefined ? (
    <>
      <DocumentHead place={place} id={id} />
      <SkeletonRows />
    </>
  ) : (
    <LoadedDocument place={place} id={id} at={at} definition={data.definition} document={data.document} missing={data.missing} />
  )
}

interface DocumentHeadProps {
  readonly place: CollectionPlace
  readonly id: string
  readonly meta?: ReactNode
  readonly actions?: ReactNode
}

function DocumentHead({ place, id, meta, actions }: DocumentHeadProps) {
  const { path, collection } = place
  const trail = [
    { label: text('collections.title'), href: paths.resourceList.href(path, 'collections') },
    { label: collection, href: paths.collectionDocuments.href(path.regionGroup, path.names, collection) },
  ]
  const withNeighbours = (
    <>
      <NeighbourLinks place={place} id={id} />
      {actions}
    </>
  )
  return <DatabaseHead trail={trail} title={id} page={`${id} · ${collection}`} meta={meta} actions={withNeighbours} />
}

interface LoadedDocumentProps {
  readonly place: CollectionPlace
  readonly id: string
  readonly at: string
  readonly definition: CollectionDefinition
  readonly document: StoredDocument | undefined
  readonly missing: string
}

/** The views of a document, each as it was at the time that is looked back to. */
function tabsOf(hrefOf: (view?: DocumentView) => string) {
  return [
    { id: 'document', label: text('documents.tab_document'), href: hrefOf() },
    { id: 'history', label: text('documents.tab_history'), href: hrefOf('history') },
    { id: 'references', label: text('documents.tab_references'), href: hrefOf('references') },
  ]
}

function LoadedDocument({ place, id, at, definition, document, missing }: LoadedDocumentProps) {
  const [search] = useSearchParams()
  const { pending, changes } = usePendingChanges(place)
  const saving = useSaving(place, pending)
  const readOnly = useReadOnly(at)
  const view: DocumentView = VIEWS.find((known) => known === search.get('view')) ?? 'fields'
  const hrefOf = (shown?: DocumentView) => viewHref(place, id, at, shown)
  const change = changes.find((each) => each.id === id)
  const { problem, dismissProblem } = saving
  useEffect(() => dismissProblem, [view]) // eslint-disable-line react-hooks/exhaustive-deps -- a refusal belongs to the view it was met in
  const [deleting, setDeleting] = useState(false)
  const actions = document !== undefined && (
    <>
      <MoreActions place={place} document={document} definition={definition} pending={pending} readOnly={readOnly} />
      {change?.kind === 'delete' ? (
        <Button size="sm" icon="undo" onClick={() => pending.discard(id)}>
          {text('documents.keep')}
        </Button>
      ) : (
        <Button size="sm" variant="quietDanger" icon="trash" disabledReason={readOnly} onClick={() => setDeleting(true)}>
          {text('documents.delete')}
        </Button>
      )}
    </>
  )
  // How long it still lasts is said of what is stored now, not of what was stored at a time.
  const expires = at === '' && document?.ttl?.kind === 'time' ? document.ttl.text : undefined
  const tab = view === 'history' || view === 'references' ? view : 'document'
  return (
    <>
      <DocumentHead place={place} id={id} meta={expires !== undefined && <ExpiryBadge key={expires} time={expires} />} actions={actions} />
      <Tabs label={text('documents.views_of', { id })} tabs={tabsOf(hrefOf)} current={tab} />
      <div className={styles['body']}>
        {expires !== undefined && <ExpiryNote key={expires} time={expires} />}
        {view === 'history' ? (
          <HistoryView place={place} id={id} definition={definition} saving={saving} />
        ) : document === undefined ? (
          <MissingDocument place={place} id={id} definition={definition} cause={missing} historyHref={hrefOf('history')} />
        ) : view === 'references' ? (
          <ReferencesView place={place} document={document} />
        ) : (
          <FieldsTab
            place={place}
            document={document}
            definition={definition}
            pending={pending}
            change={change}
            view={view}
            at={at}
            isReadOnly={readOnly !== undefined}
            problem={problem}
          />
        )}
        {document !== undefined && (
          <DeleteDocumentDialog
            open={deleting}
            place={place}
            document={document}
            definition={definition}
            pending={pending}
            saving={saving}
            onClose={() => setDeleting(false)}
          />
        )}
        <PendingChangesArea
          place={place}
          definition={definition}
          pending={pending}
          changes={changes}
          saving={saving}
          referringTo={(each) => <IncomingReferences place={place} id={each} />}
        />
      </div>
    </>
  )
}
