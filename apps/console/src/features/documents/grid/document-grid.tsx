import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { forwardRef, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref, RefObject } from 'react'
import { text } from '../../../messages/document-text.ts'
import { isSwitchedOff } from '../../../data/shortcuts.ts'
import { isMirrored } from '../../../ui/reading-direction.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { StoredDocument } from '../values/document.ts'
import { GUTTER_WIDTH } from './columns.ts'
import type { GridColumn, RowDensity } from './columns.ts'
import { GridHead } from './grid-head.tsx'
import type { GridHeadProps } from './grid-head.tsx'
import { commandOf, placeAfter } from './grid-keys.ts'
import type { GridCommand, GridPlace } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { RowChange, RowFlash } from './grid-row.tsx'
import styles from './document-grid.module.css'

const ROW_HEIGHT = 32
const COMPACT_ROW_HEIGHT = 26
/** Rows drawn beyond the visible ones. */
const OVERSCAN = 8
/** Rows before the end at which the next page is asked for. */
const NEAR_END = 20

export interface GridHandle {
  /** Moves the tab stop, and the focus with it. */
  focusAt(place: GridPlace): void
  /** Gives the focus to the tab stop. */
  focus(): void
  scrollToRow(row: number): void
}

export interface DocumentGridProps extends Pick<GridHeadProps, 'sortOf' | 'onSort' | 'onResize' | 'onMove'> {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly widths: readonly number[]
  /** Pixels from the row's head to each pinned column; undefined for the columns that scroll. */
  readonly offsets: readonly (number | undefined)[]
  readonly documents: readonly StoredDocument[]
  /** Undefined while it is not known how many there are. */
  readonly total: number | undefined
  readonly place: GridPlace
  readonly onPlace: (place: GridPlace) => void
  readonly selection: ReadonlySet<string>
  readonly onToggleRow: (row: number, extend: boolean) => void
  readonly onToggleAll: () => void
  readonly openedId: string | undefined
  readonly changeOf: (id: string) => RowChange | undefined
  readonly flashOf: (id: string) => RowFlash | undefined
  readonly editor: ReactNode
  readonly onCommand: (command: GridCommand, place: GridPlace) => void
  readonly hrefOf: (collection: string, id: string) => string
  readonly documentHref: (id: string) => string
  readonly loadingMore: boolean
  /** How high rows are; as on every page where it is missing. */
  readonly density?: RowDensity | undefined
  /** Room under the last row, for what floats over it. */
  readonly footRoom?: number
  readonly onNearEnd: () => void
  readonly onFirstRow?: (row: number) => void
}

function rowHeight(density: RowDensity | undefined): number {
  const shown = density ?? document.documentElement.getAttribute('data-density')
  return shown === 'compact' ? COMPACT_ROW_HEIGHT : ROW_HEIGHT
}

/** Where an element of the grid is; undefined outside of its cells. */
function placeOf(target: EventTarget): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (cell === null || row === null || row === undefined) return undefined
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
}

function isWithin({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** What a button of a row does; undefined elsewhere. */
function pressedCommand({ target }: MouseEvent): GridCommand | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-command]') : null
  return button?.dataset['command'] as GridCommand | undefined
}

/** Brings a column into sight: pinned columns cover what is behind them, on the side where a row begins. */
function revealColumn(grid: HTMLElement, { widths, offsets }: Pick<DocumentGridProps, 'widths' | 'offsets'>, column: number): void {
  const head = grid.querySelector(`[data-row="-1"] [data-column="${column}"]`)
  if (head === null || column < 1 || offsets[column - 1] !== undefined) return
  const pinned = GUTTER_WIDTH + widths.reduce((sum, width, at) => sum + (offsets[at] === undefined ? 0 : width), 0)
  const left = grid.getBoundingClientRect().left + grid.clientLeft
  const right = left + grid.clientWidth
  const [from, to] = isMirrored() ? [left, right - pinned] : [left + pinned, right]
  const cell = head.getBoundingClientRect()
  // The edge at which a row begins comes first: a wide column is shown from there. What is added moves alike in every engine.
  const hidden = { before: Math.min(0, cell.left - from), behind: Math.max(0, cell.right - to) }
  const [first, second] = isMirrored() ? [hidden.behind, hidden.before] : [hidden.before, hidden.behind]
  grid.scrollLeft += first === 0 ? second : first
}

function focusCell(grid: HTMLElement | null, place: GridPlace): void {
  grid
    ?.querySelector<HTMLElement>(`[data-row="${place.row}"]`)
    ?.querySelector<HTMLElement>(`[data-column="${place.column}"]`)
    ?.focus({ preventScroll: true })
}

function useRows(props: DocumentGridProps, scroller: RefObject<HTMLDivElement | null>) {
  const { documents, place, density, onNearEnd, onFirstRow } = props
  const active = place.row
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      return active < 0 || active >= range.count || rows.includes(active) ? rows : [...rows, active].sort((one, other) => one - other)
    },
    [active],
  )
  const virtualizer = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(density),
    overscan: OVERSCAN,
    // The head stays in sight: it is as if the rows began where it ends.
    scrollPaddingEnd: ROW_HEIGHT,
    rangeExtractor,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, density])
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const isNearEnd = virtualizer.range !== null && endIndex >= documents.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd, documents.length])
  useEffect(() => onFirstRow?.(startIndex), [startIndex, onFirstRow])
  return virtualizer
}

/** The one cell that has the tab stop: returns what moves it, and the focus with it. */
function useTabStop(
  props: DocumentGridProps,
  ref: Ref<GridHandle>,
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: ReturnType<typeof useRows>,
) {
  const { place, editor } = props
  const wantsFocus = useRef(false)
  const moveTo = (target: GridPlace) => {
    wantsFocus.current = true
    if (target.row >= 0) virtualizer.scrollToIndex(target.row, { align: 'auto' })
    if (scroller.current !== null) revealColumn(scroller.current, props, target.column)
    props.onPlace(target)
    if (target.row === place.row && target.column === place.column) focusCell(scroller.current, target)
  }
  useImperativeHandle(ref, () => ({
    focusAt: moveTo,
    focus: () => focusCell(scroller.current, place),
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'start' }),
  }))
  const wasEditing = useRef(false)
  useEffect(() => {
    if (editor !== undefined) {
      wasEditing.current = true
      return
    }
    // What was written in is gone, and the focus with it, unless somebody has taken it elsewhere.
    const isLost = wasEditing.current && document.activeElement === document.body
    wasEditing.current = false
    if (!wantsFocus.current && !isLost) return
    if (isLost && place.row >= 0) virtualizer.scrollToIndex(place.row, { align: 'auto' })
    wantsFocus.current = false
    focusCell(scroller.current, place)
  }, [place, editor, scroller, virtualizer])
  return moveTo
}

/** Documents as a grid: one tab stop, arrows move between cells, rows are drawn as they come into sight. */
export const DocumentGrid = forwardRef<GridHandle, DocumentGridProps>(function DocumentGrid(props, ref) {
  const { columns, widths, offsets, documents, place, selection, editor } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRows(props, scroller)
  const moveTo = useTabStop(props, ref, scroller, virtualizer)
  const width = GUTTER_WIDTH + widths.reduce((sum, each) => sum + each, 0)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || editor !== undefined || isSwitchedOff(event)) return
    const pageRows = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - ROW_HEIGHT) / rowHeight(props.density)))
    const target = placeAfter(event, place, { rows: documents.length, columns: columns.length + 1, pageRows })
    const command = target === undefined && place.row >= 0 ? commandOf(event) : undefined
    if (target !== undefined) moveTo(target)
    else if (command !== undefined) props.onCommand(command, place)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const clicked = placeOf(event.target)
    if (clicked === undefined || clicked.row < 0) return
    const command = pressedCommand(event)
    if (command !== undefined) {
      moveTo(clicked)
      props.onCommand(command, clicked)
    }
    if (isWithin(event, 'input, select, textarea, button')) return
    if (isWithin(event, '[data-open]') && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault()
      props.onCommand('peek', clicked)
    }
    if (clicked.column === 0) props.onToggleRow(clicked.row, event.shiftKey)
    moveTo(clicked)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const clicked = placeOf(event.target)
    if (clicked !== undefined && clicked.row >= 0 && clicked.column > 0) props.onCommand('editCell', clicked)
  }
  const onContextMenu = (event: MouseEvent) => {
    const clicked = placeOf(event.target)
    if (clicked === undefined || clicked.row < 0 || editor !== undefined) return
    event.preventDefault()
    moveTo(clicked)
    props.onCommand('openMenu', clicked)
  }
  const selectedCount = selection.size
  return (
    <div
      ref={scroller}
      role="grid"
      data-keys="document-grid"
      data-density={props.density}
      aria-label={props.label}
      aria-rowcount={props.total === undefined ? -1 : props.total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={props.loadingMore || undefined}
      className={styles['grid']}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={onContextMenu}
    >
      <div role="rowgroup" className={styles['headGroup']} style={{ width }}>
        <GridHead
          columns={columns}
          widths={widths}
          offsets={offsets}
          activeColumn={place.row < 0 ? place.column : -1}
          selection={selectedCount === 0 ? 'none' : selectedCount >= documents.length ? 'all' : 'some'}
          sortOf={props.sortOf}
          onSort={props.onSort}
          onResize={props.onResize}
          onMove={props.onMove}
          onToggleAll={props.onToggleAll}
        />
      </div>
      <div role="rowgroup" className={styles['body']} style={{ height: virtualizer.getTotalSize() + (props.footRoom ?? 0), width }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const document = documents[index]
          const isActive = index === place.row
          return (
            document !== undefined && (
              <GridRow
                key={document.id}
                document={document}
                index={index}
                top={start}
                columns={columns}
                widths={widths}
                offsets={offsets}
                activeColumn={isActive ? place.column : -1}
                selected={selection.has(document.id)}
                opened={document.id === props.openedId}
                change={props.changeOf(document.id)}
                flash={props.flashOf(document.id)}
                editor={isActive ? editor : undefined}
                hrefOf={props.hrefOf}
                documentHref={props.documentHref}
              />
            )
          )
        })}
      </div>
      {props.loadingMore && (
        <div className={styles['more']} role="presentation">
          <Spinner />
          {text('documents.loading_more')}
        </div>
      )}
    </div>
  )
})
