import { stepAlong } from '../../../ui/reading-direction.ts'

/** A place in the grid. Row -1 is the head, column 0 the box that selects the row. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** Rows that a screen page holds. */
  readonly pageRows: number
}

/** What a key does besides moving. */
export type GridCommand =
  | 'editCell'
  | 'editDocument'
  | 'peek'
  | 'toggleRow'
  | 'selectAll'
  | 'copyValue'
  | 'copyDocument'
  | 'follow'
  | 'openMenu'
  | 'openPage'
  | 'delete'
  | 'leave'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Where a key leads; undefined when it does not move. */
export function placeAfter(event: Key, place: GridPlace, extent: GridExtent): GridPlace | undefined {
  if (event.altKey || event.shiftKey) return undefined
  const last = { row: extent.rows - 1, column: extent.columns - 1 }
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Home') return { row: 0, column: 0 }
    return event.key === 'End' ? last : undefined
  }
  const row = (step: number) => ({ ...place, row: Math.min(last.row, Math.max(-1, place.row + step)) })
  const page = (step: number) => ({ ...place, row: Math.min(last.row, Math.max(0, place.row + step)) })
  const column = (step: number) => ({ ...place, column: Math.min(last.column, Math.max(0, place.column + step)) })
  switch (event.key) {
    case 'ArrowDown':
      return row(1)
    case 'ArrowUp':
      return row(-1)
    case 'ArrowRight':
    case 'ArrowLeft':
      return column(stepAlong(event.key))
    case 'Home':
      return { ...place, column: 0 }
    case 'End':
      return { ...place, column: last.column }
    case 'PageDown':
      return page(extent.pageRows)
    case 'PageUp':
      return page(-extent.pageRows)
    default:
      return undefined
  }
}

/** The command that a key gives; undefined when it gives none. */
export function commandOf(event: Key): GridCommand | undefined {
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return undefined
  switch (event.key) {
    case 'Enter':
      return isMod ? 'openMenu' : event.shiftKey ? 'editDocument' : 'editCell'
    case 'ContextMenu':
      return 'openMenu'
    case 'F10':
      return event.shiftKey ? 'openMenu' : undefined
    case 'F2':
      return 'editCell'
    case ' ':
      return event.shiftKey ? 'toggleRow' : 'peek'
    case 'a':
      return isMod ? 'selectAll' : undefined
    case 'c':
      return isMod ? 'copyValue' : 'copyDocument'
    case 'o':
      return isMod ? undefined : 'follow'
    case 'Delete':
      return 'delete'
    case 'Escape':
      return 'leave'
    default:
      return undefined
  }
}
