import { useRef, useState } from 'react'
import type { StoredDocument } from '../values/document.ts'

/** Rows chosen by their ids; with Shift a click chooses all rows from the last one. */
export function useSelection(rows: readonly StoredDocument[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef(0)
  const toggle = (row: number, extend = false) => {
    const document = rows[row]
    if (document === undefined) return
    const next = new Set(selected)
    const isOn = !selected.has(document.id)
    const [from, to] = extend ? [Math.min(anchor.current, row), Math.max(anchor.current, row)] : [row, row]
    for (const { id } of rows.slice(from, to + 1)) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    anchor.current = row
    setSelected(next)
  }
  const clear = () => setSelected(new Set())
  const all = () => setSelected(new Set(rows.map(({ id }) => id)))
  return { selected, toggle, clear, all, toggleAll: () => (selected.size >= rows.length ? clear() : all()) }
}
