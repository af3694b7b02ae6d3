import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

interface RowFocus<Root extends HTMLElement> {
  /** The element right below which rows are groups, and the button that adds one is a button. */
  readonly root: RefObject<Root | null>
  /** Says which row gets the focus once the rows have changed. */
  readonly focusRow: (index: number) => void
}

/**
 * Puts the focus into the row that was added or moved, or that is in the place of one that was removed; where none is left, on the button
 * that adds one.
 *
 * `rows` is another value whenever the rows are others.
 */
export function useRowFocus<Root extends HTMLElement>(rows: string | number): RowFocus<Root> {
  const root = useRef<Root>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const index = wanted.current
    if (index === undefined) return
    wanted.current = undefined
    const groups = root.current?.querySelectorAll(':scope > [role=group]') ?? []
    const row = groups[Math.min(index, groups.length - 1)]
    const target = row?.querySelector('input') ?? root.current?.querySelector<HTMLElement>(':scope > button')
    target?.focus()
  }, [rows])
  return { root, focusRow: (index) => (wanted.current = index) }
}
