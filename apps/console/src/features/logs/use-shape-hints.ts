import { useEffect, useState } from 'react'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import type { ShapeRow } from './book/group-shapes.ts'

type NamedShape = Pick<ShapeRow, 'id' | 'shape'>

/** The index that would help each of these rows, by the id of the row; empty until the parser is loaded. */
export function useShapeHints(rows: readonly NamedShape[]): ReadonlyMap<string, IndexAdvice> {
  const [hints, setHints] = useState<ReadonlyMap<string, IndexAdvice>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void import('./shape-hint.ts').then(({ hintOf }) => {
      if (!isCurrent) return
      const found = rows.flatMap(({ id, shape }) => {
        const hint = hintOf(shape)
        return hint === undefined ? [] : [[id, hint] as const]
      })
      setHints(new Map(found))
    })
    return () => {
      isCurrent = false
    }
  }, [rows])
  return hints
}
