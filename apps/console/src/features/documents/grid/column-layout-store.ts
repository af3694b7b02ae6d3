import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'
import { EMPTY_LAYOUT, ROW_DENSITIES } from './columns.ts'
import type { ColumnLayout } from './columns.ts'

const entryOf = (key: string) => `ui:columns:${key}`

/** Returns how the columns of a collection were arranged in this browser. */
export function readColumnLayout(key: string, storage: KeyValueStorage = localStore()): ColumnLayout {
  const stored = storage.get(entryOf(key))
  if (stored === undefined) return EMPTY_LAYOUT
  try {
    const layout: unknown = JSON.parse(stored)
    return isLayout(layout) ? { ...EMPTY_LAYOUT, ...layout } : EMPTY_LAYOUT
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return EMPTY_LAYOUT
    throw error
  }
}

/** Keeps an arrangement; that of nothing chosen is forgotten. */
export function writeColumnLayout(key: string, layout: ColumnLayout, storage: KeyValueStorage = localStore()): void {
  if (layout === EMPTY_LAYOUT) storage.remove(entryOf(key))
  else storage.set(entryOf(key), JSON.stringify(layout))
}

function isLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null || !('order' in value && 'shown' in value && 'widths' in value)) return false
  if ('pinned' in value && !Array.isArray(value.pinned)) return false
  if ('density' in value && !ROW_DENSITIES.some((density) => density === value.density)) return false
  return Array.isArray(value.order) && isRecord(value.shown) && isRecord(value.widths)
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
