import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, SyntheticEvent } from 'react'
import { isByKeyboard, watchInput } from './last-input.ts'
import { LateModule, useLateModule } from './late-module.ts'
import { withHandlers } from './with-handlers.ts'

/** Delay in and out. */
const TOOLTIP_DELAY_MS = 100

const popups = new LateModule(() => import('./tooltip-popup.tsx'))

interface TooltipProps {
  readonly content: ReactNode
  /** The control the tooltip belongs to. It carries its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** Whether a tooltip is shown, after the delay of each change. */
function useDelayed() {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const set = (shown: boolean) => {
    window.clearTimeout(timer.current)
    setShown(shown)
  }
  const plan = (shown: boolean) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown(shown), TOOLTIP_DELAY_MS)
  }
  return { isShown, set, plan }
}

/** A dark note at the right of its control, on hover and on focus; it never holds the only copy of a fact. */
export function Tooltip({ content, children }: TooltipProps) {
  const { isShown, set, plan } = useDelayed()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const popup = useLateModule(popups, isShown)
  useEffect(watchInput, [])
  const come = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    popups.load()
    setAnchor(currentTarget)
    plan(true)
  }
  const control = withHandlers(children, {
    onMouseEnter: come,
    onMouseLeave: () => plan(false),
    onFocus: (event: SyntheticEvent<HTMLElement>) => {
      if (isByKeyboard()) come(event)
    },
    onBlur: () => set(false),
    onMouseDown: () => set(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') set(false)
    },
  })
  return (
    <>
      {control}
      {popup !== undefined && anchor !== undefined && isShown && (
        <popup.TooltipPopup anchor={anchor} onEnter={() => plan(true)} onLeave={() => plan(false)}>
          {content}
        </popup.TooltipPopup>
      )}
    </>
  )
}
