import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CHANGE_DIALOG, EXPORT_DOCUMENTS_DIALOG, IMPORT_DIALOG } from '../../config/paths.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { text } from '../../messages/document-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DocumentSource } from './source/document-source.ts'
import type { DocumentsView } from './source/use-documents.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./transfer/export-dialog.tsx')).ExportDialog }))
const BulkDialog = lazy(async () => ({ default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./transfer/import-dialog.tsx')).ImportDialog }))

type Opened = 'import' | 'export' | 'bulk' | 'resumed'

/** Dialogs that an address can ask for. */
const ASKED: ReadonlyMap<string, Opened> = new Map([
  [IMPORT_DIALOG, 'import'],
  [EXPORT_DOCUMENTS_DIALOG, 'export'],
  [CHANGE_DIALOG, 'resumed'],
])

/** Opens the dialog that an address asks for, once. */
function useAskedDialog(isReadOnly: boolean, open: (asked: Opened) => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = ASKED.get(search.get('dialog') ?? '')
  const latest = useRef((_asked: Opened) => {})
  latest.current = (found) => {
    const next = new URLSearchParams(search)
    next.delete('dialog')
    setSearch(next, { replace: true })
    if (found === 'export' || !isReadOnly) open(found)
  }
  useEffect(() => {
    if (asked !== undefined) latest.current(asked)
  }, [asked])
}

/** Leads to the import, where a collection has no documents yet. */
export function ImportLink({ readOnly }: Pick<TransferButtonsProps, 'readOnly'>) {
  const { pathname, search, hash } = useLocation()
  if (readOnly !== undefined) return null
  const asked = new URLSearchParams(search)
  asked.set('dialog', IMPORT_DIALOG)
  return (
    <Link className={buttonClass({ size: 'sm' })} to={{ pathname, search: asked.toString(), hash }}>
      <Icon name="upload" />
      {text('documents.import')}
    </Link>
  )
}

interface TransferButtonsProps {
  readonly place: CollectionPlace
  readonly view: DocumentsView
  readonly source: DocumentSource
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly onImported: () => void
}

/** Import, export and changes of all documents of the filter; their dialogs are loaded when they are first opened. */
export function TransferButtons({ place, view, source, readOnly, onImported }: TransferButtonsProps) {
  const [opened, setOpened] = useState<Opened>()
  useAskedDialog(readOnly !== undefined, setOpened)
  const { definition, readable } = view
  const isFiltered = source.index !== undefined || (readable?.filters.length ?? 0) > 0
  const close = () => setOpened(undefined)
  return (
    <>
      <Button size="sm" icon="upload" disabledReason={readOnly} onClick={() => setOpened('import')}>
        {text('documents.import')}
      </Button>
      <Button size="sm" icon="download" onClick={() => setOpened('export')}>
        {text('documents.export')}
      </Button>
      <IconButton
        icon="sliders"
        variant="secondary"
        label={text('documents.bulk')}
        disabledReason={readOnly ?? (readable === undefined ? text('documents.waits') : undefined)}
        onClick={() => setOpened('bulk')}
      />
      <Suspense fallback={null}>
        {(opened === 'bulk' || opened === 'resumed') && readable !== undefined && (
          <BulkDialog place={place} set={readable.set} resumes={opened === 'resumed'} onChanged={onImported} onClose={close} />
        )}
        {opened === 'import' && <ImportDialog place={place} onImported={onImported} onClose={close} />}
        {opened === 'export' && definition !== undefined && definition !== null && (
          <ExportDialog
            place={place}
            definition={definition}
            some={isFiltered && readable !== undefined ? { set: readable.set, label: text('documents.export_filtered') } : undefined}
            at={source.at}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
