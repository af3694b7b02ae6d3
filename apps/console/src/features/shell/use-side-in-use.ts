import { useEffect, useState } from 'react'
import type { FocusEvent } from 'react'
import type { SplitSide } from '../../ui/split-pane.tsx'
import type { Run } from './run/run.ts'

/** Marks what is typed in. */
export const TYPING_ATTRIBUTE = 'data-typing'

/**
 * Which of the query and its result is used, and whether the query is being typed.
 *
 * It is the query once something is typed or the focus goes there, the result once a run begins or the focus goes there. On narrow screens,
 * which have no room for both, the one in use has most of it.
 */
export function useSideInUse(run: Run, query: string) {
  const [side, setSide] = useState<SplitSide>('first')
  const [isTyping, setTyping] = useState(false)
  const request = run.state === 'idle' ? undefined : run.request
  useEffect(() => setSide('first'), [query])
  useEffect(() => {
    if (request !== undefined) setSide('second')
  }, [request])
  const onFocus = ({ target }: FocusEvent) => {
    setTyping(target.closest(`[${TYPING_ATTRIBUTE}]`) !== null)
    const pane = target.closest('[data-pane]')?.getAttribute('data-pane')
    if (pane === 'first' || pane === 'second') setSide(pane)
  }
  return { side, isTyping, onFocus, onBlur: () => setTyping(false) }
}
