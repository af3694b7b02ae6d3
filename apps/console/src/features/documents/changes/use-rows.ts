import { useMemo } from 'react'
import type { WireValue } from '../../../data/wire-value.ts'
import { changedNames } from '../../../data/field-differences.ts'
import type { PendingChange } from './pending-changes.ts'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import type { RowChange } from '../grid/grid-row.tsx'

function rowChangeOf(change: PendingChange): RowChange {
  if (change.kind === 'delete') return { kind: 'deleted', values: new Map<string, WireValue | undefined>() }
  const before = change.kind === 'create' ? [] : change.base.fields
  const values = new Map(changedNames(before, change.fields).map((name) => [name, fieldOf(change.fields, name)] as const))
  return { kind: change.kind === 'create' ? 'created' : 'edited', values }
}

/** The rows of the grid: documents that wait to be created, then those that were read. */
export function useRows(documents: readonly StoredDocument[], changes: readonly PendingChange[]) {
  const created = useMemo(
    () =>
      changes.flatMap((change): StoredDocument[] =>
        change.kind === 'create' ? [{ id: change.id, ts: '', ttl: undefined, fields: change.fields }] : [],
      ),
    [changes],
  )
  const rows = useMemo(() => (created.length === 0 ? documents : [...created, ...documents]), [created, documents])
  const rowChanges = useMemo(() => new Map(changes.map((change) => [change.id, rowChangeOf(change)])), [changes])
  return { rows, rowChanges }
}
