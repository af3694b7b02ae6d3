import { forwardRef, useCallback, useState } from 'react'
import type { ReactNode, RefObject, Ref } from 'react'
import { paths } from '../../config/paths.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { proposalSearch } from '../../data/index-proposal.ts'
import { useServerCapabilities } from '../../data/server-capabilities.ts'
import { text as capabilityText } from '../../messages/capability-text.ts'
import { text } from '../../messages/document-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsNarrow } from '../../ui/use-media.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import { DocumentsBody } from './documents-body.tsx'
import { DocumentsFoot } from './documents-foot.tsx'
import { DocumentsGrid } from './documents-grid.tsx'
import { DocumentsRecords } from './documents-records.tsx'
import { ColumnsDialog } from './grid/columns-dialog.tsx'
import type { GridHandle } from './grid/document-grid.tsx'
import type { RowChange } from './grid/grid-row.tsx'
import type { useColumns } from './grid/use-columns.ts'
import { findServingIndex, servedBy } from './source/cost-estimate.ts'
import { IndexLine } from './source/index-line.tsx'
import { proposeIndex } from './source/propose-index.ts'
import { LiveLine } from './live/live-line.tsx'
import { useRefresh } from './live/use-refresh.ts'
import { useLive } from './live/use-live.ts'
import { SortMenu } from './source/sort-menu.tsx'
import { SourceBar } from './source/source-bar.tsx'
import { TimeTravel } from './compare/time-travel.tsx'
import { TimeDialog } from './source/time-dialog.tsx'
import { describeSource, useSensitivity } from './source/describe-source.ts'
import type { DocumentsView } from './source/use-documents.ts'
import type { useSource } from './source/use-source.ts'
import { useSelection } from './grid/use-selection.ts'
import { SelectionLine } from './selection-line.tsx'
import type { StoredDocument } from './values/document.ts'

interface DocumentsContentProps {
  readonly place: CollectionPlace
  readonly source: ReturnType<typeof useSource>
  readonly view: DocumentsView
  readonly rows: readonly StoredDocument[]
  readonly rowChanges: ReadonlyMap<string, RowChange>
  readonly columns: ReturnType<typeof useColumns>
  readonly pending: PendingChanges
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly openedId: string | undefined
  readonly onPeek: (id: string) => void
  /** Closes what is shown beside the grid. */
  readonly onLeave: () => void
  readonly onReload: () => void
  readonly emptyActions: ReactNode
}

function indexesHref({ path, collection }: CollectionPlace): string {
  return paths.collectionIndexes.href(path.regionGroup, path.names, collection)
}

/** Asks for the next page when the last row comes near, unless one is on its way or has failed. */
function useNextPage({ pages }: DocumentsView) {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = pages
  return useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData])
}

interface GridToolsProps {
  readonly live: ReturnType<typeof useLive>
  /** Why these documents cannot be followed. */
  readonly liveReason: string | undefined
  readonly isPast: boolean
  readonly onTime: () => void
  readonly onReload: () => void
  readonly onColumns: () => void
  readonly sortMenu: ReactNode
}

/** How the documents are looked at: live, at an earlier time, again, in which columns. */
function GridTools({ live, liveReason, isPast, onTime, onReload, onColumns, sortMenu }: GridToolsProps) {
  return (
    <>
      <IconButton
        icon="bolt"
        label={text('documents.live')}
        aria-pressed={live.isOn}
        on={live.isOn}
        disabledReason={liveReason}
        onClick={live.toggle}
      />
      <IconButton icon="clock" label={text('documents.time')} on={isPast} onClick={onTime} />
      <IconButton icon="refresh" label={text('documents.refresh')} onClick={onReload} />
      {sortMenu}
      <IconButton icon="columns" label={text('documents.columns')} onClick={onColumns} />
    </>
  )
}

/** Why these documents cannot be followed: their server has no events, or they are of the past or sorted. */
function useLiveReason({ path }: CollectionPlace, canFollow: boolean): string | undefined {
  const { streams, feeds } = useServerCapabilities(path.regionGroup)
  if (!streams && !feeds) return capabilityText('lack.events')
  return canFollow ? undefined : text('documents.live_not_here')
}

interface ContentDialogsProps extends Pick<DocumentsContentProps, 'place' | 'source' | 'view' | 'columns'> {
  readonly timing: boolean
  readonly arranging: boolean
  readonly onTimed: () => void
  readonly onArranged: () => void
}

/** The choice of a time, and that of the columns. */
function ContentDialogs(props: ContentDialogsProps) {
  const { place, view, columns, timing, arranging, onTimed, onArranged } = props
  const { source, change } = props.source
  return (
    <>
      {timing && (
        <TimeDialog
          at={source.at}
          definition={view.definition}
          onClose={onTimed}
          onSubmit={(at) => {
            onTimed()
            change({ ...source, at })
          }}
        />
      )}
      {arranging && (
        <ColumnsDialog
          columns={columns.all}
          layout={columns.layout}
          onChange={columns.change}
          onSensitive={columns.toggleSensitive}
          shapeHref={`${paths.collectionSchema.href(place.path.regionGroup, place.path.names, place.collection)}?view=shape`}
          onClose={onArranged}
        />
      )}
    </>
  )
}

/** The documents with the way they are chosen above and where they are below. */
export const DocumentsContent = forwardRef(function DocumentsContent(props: DocumentsContentProps, ref: Ref<GridHandle>) {
  const { place, view, rows, columns, onReload } = props
  const { source, change, runs, runIndex, openRun } = props.source
  const [choosing, setChoosing] = useState(false)
  const [arranging, setArranging] = useState(false)
  const [timing, setTiming] = useState(false)
  const [firstRow, setFirstRow] = useState(0)
  const isNarrow = useIsNarrow()
  const sensitivity = useSensitivity(place.collection, view.definition ?? undefined)
  const selection = useSelection(rows)
  const onNearEnd = useNextPage(view)
  const { definition, plan } = view
  const serving = definition === null || definition === undefined ? undefined : findServingIndex(definition, source)
  const proposal = proposeIndex(source)
  const isFiltered = source.index !== undefined || source.clauses.some((clause) => clause.enabled)
  const grid = ref as RefObject<GridHandle | null>
  const canFollow = source.at === '' && source.sort === ''
  const liveReason = useLiveReason(place, canFollow)
  const live = useLive(place, canFollow && !view.waits ? view.readable?.set : undefined)
  const refresh = useRefresh(typeof live.state === 'object', onReload)
  const tools = (
    <GridTools
      live={live}
      liveReason={liveReason}
      isPast={source.at !== ''}
      onTime={() => setTiming(true)}
      onReload={onReload}
      onColumns={() => setArranging(true)}
      sortMenu={<SortMenu source={source} columns={columns.shown} onSort={(sort) => change({ ...source, sort })} />}
    />
  )
  return (
    <>
      {source.at !== '' && <TimeTravel place={place} view={view} at={source.at} onNow={() => change({ ...source, at: '' })} />}
      <SourceBar
        collection={place.collection}
        source={source}
        definition={definition ?? undefined}
        fields={columns.all.map(({ name }) => name)}
        runs={runs}
        runIndex={runIndex}
        onRun={openRun}
        onChange={change}
        choosing={choosing}
        onChoosing={setChoosing}
        tools={tools}
      />
      <IndexLine
        source={source}
        plan={plan}
        waits={view.waits}
        onRun={view.accept}
        serving={serving === undefined ? undefined : { name: serving.index.name, onUse: () => change(servedBy(source, serving)) }}
        proposeHref={proposal === undefined ? undefined : `${indexesHref(place)}${proposalSearch(proposal)}`}
        onChooseSource={() => setChoosing(true)}
      />
      <LiveLine state={live.state} refresh={refresh} />
      <SelectionLine
        place={place}
        definition={definition}
        chosen={rows.filter(({ id }) => selection.selected.has(id))}
        pending={props.pending}
        at={source.at}
        readOnly={props.readOnly}
        onChanged={onReload}
        onClear={selection.clear}
      />
      <DocumentsBody
        view={view}
        isEmpty={rows.length === 0}
        isFiltered={isFiltered}
        filter={describeSource({ ...source, clauses: source.clauses.filter(({ enabled }) => enabled) }, sensitivity)}
        onClearFilter={() => change({ ...source, index: undefined, terms: [], from: '', to: '', clauses: [], sort: '' })}
        onReload={onReload}
        emptyActions={props.emptyActions}
      >
        {isNarrow ? (
          <DocumentsRecords {...props} source={source} selection={selection} flashes={live.flashes} onNearEnd={onNearEnd} />
        ) : (
          <DocumentsGrid
            {...props}
            ref={ref}
            source={source}
            onSource={change}
            selection={selection}
            flashes={live.flashes}
            onNearEnd={onNearEnd}
            onFirstRow={setFirstRow}
          />
        )}
      </DocumentsBody>
      <DocumentsFoot
        view={view}
        firstRow={firstRow}
        size={source.size}
        onSize={(size) => change({ ...source, size })}
        onScrollTo={(row) => grid.current?.scrollToRow(row + rows.length - view.documents.length)}
      />
      <ContentDialogs
        {...props}
        timing={timing}
        arranging={arranging}
        onTimed={() => setTiming(false)}
        onArranged={() => setArranging(false)}
      />
    </>
  )
})
