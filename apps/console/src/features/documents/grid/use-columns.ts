import { useMemo, useState } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { StoredDocument } from '../values/document.ts'
import { readColumnLayout, writeColumnLayout } from './column-layout-store.ts'
import { arrangeColumns, columnWidth, inferColumns, isColumnShown, moveColumn, pinnedOffsets } from './columns.ts'
import type { ColumnLayout, GridColumn } from './columns.ts'

/** Documents that are looked at for fields that are not defined. */
const SAMPLE_SIZE = 100

/** The columns of a collection as they were arranged in this browser, and the ways to arrange them. */
export function useColumns(key: string, definition: CollectionDefinition | undefined, documents: readonly StoredDocument[]) {
  const [layout, setLayout] = useState(() => readColumnLayout(key))
  const sample = documents.length > SAMPLE_SIZE ? documents.slice(0, SAMPLE_SIZE) : documents
  const sampled = `${sample.length} ${sample[0]?.id ?? ''} ${sample[0]?.ts ?? ''}`
  // eslint-disable-next-line react-hooks/exhaustive-deps -- further pages add no columns
  const inferred = useMemo(() => inferColumns(definition, sample), [definition, sampled])
  const all = useMemo(() => arrangeColumns(inferred, layout), [inferred, layout])
  const shown = useMemo(() => all.filter((column, at) => isColumnShown(column, at, layout)), [all, layout])
  const widths = useMemo(() => shown.map((column) => columnWidth(column, layout)), [shown, layout])
  const offsets = useMemo(() => pinnedOffsets(shown, widths, layout), [shown, widths, layout])
  const change = (next: ColumnLayout) => {
    setLayout(next)
    writeColumnLayout(key, next)
  }
  return {
    all,
    shown,
    widths,
    offsets,
    layout,
    change,
    resize: (column: GridColumn, width: number) => change({ ...layout, widths: { ...layout.widths, [column.name]: width } }),
    move: (column: GridColumn, step: -1 | 1) => change({ ...layout, order: moveColumn(shown, column.name, step) }),
  }
}
