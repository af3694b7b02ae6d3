import { useMemo, useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { sensitiveFields } from '../../../data/sensitive-fields.ts'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import type { StoredDocument } from '../values/document.ts'
import { readColumnLayout, writeColumnLayout } from './column-layout-store.ts'
import { arrangeColumns, canBeSensitive, columnWidth, inferColumns, isColumnShown, moveColumn, pinnedOffsets } from './columns.ts'
import type { ColumnLayout, GridColumn } from './columns.ts'

/** Documents that are looked at for fields that are not defined. */
const SAMPLE_SIZE = 100

/** The columns of a collection as they were arranged in this browser, and the ways to arrange them. */
export function useColumns(place: CollectionPlace, definition: CollectionDefinition | undefined, documents: readonly StoredDocument[]) {
  const { storageKey: key, collection } = place
  const { storageKey: database } = useDatabase()
  const marks = useFieldMarks()
  const [layout, setLayout] = useState(() => readColumnLayout(key))
  const sample = documents.length > SAMPLE_SIZE ? documents.slice(0, SAMPLE_SIZE) : documents
  const sampled = `${sample.length} ${sample[0]?.id ?? ''} ${sample[0]?.ts ?? ''}`
  // eslint-disable-next-line react-hooks/exhaustive-deps -- further pages add no columns
  const inferred = useMemo(() => inferColumns(definition, sample), [definition, sampled])
  const marked = useMemo(
    () =>
      inferred.map((column) => (canBeSensitive(column) && marks.has(column.name, collection) ? { ...column, isSensitive: true } : column)),
    [inferred, marks, collection],
  )
  const all = useMemo(() => arrangeColumns(marked, layout), [marked, layout])
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
    toggleSensitive: (field: string) => sensitiveFields.toggle(database, collection, field),
    resize: (column: GridColumn, width: number) => change({ ...layout, widths: { ...layout.widths, [column.name]: width } }),
    move: (column: GridColumn, step: -1 | 1) => change({ ...layout, order: moveColumn(shown, column.name, step) }),
  }
}
