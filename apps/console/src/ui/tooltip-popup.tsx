import { Tooltip as AriakitTooltip, TooltipArrow, useTooltipStore } from '@ariakit/react/tooltip'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { isMirrored } from './reading-direction.ts'
import styles from './tooltip.module.css'

interface TooltipPopupProps {
  readonly anchor: HTMLElement
  /** The pointer came over the note, which therefore stays. */
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** What a tooltip shows: its control decides when. */
export function TooltipPopup({ anchor, onEnter, onLeave, children }: TooltipPopupProps) {
  const tooltip = useTooltipStore({ open: true, placement: isMirrored() ? 'left' : 'right' })
  useLayoutEffect(() => tooltip.setAnchorElement(anchor), [tooltip, anchor])
  return (
    <AriakitTooltip
      store={tooltip}
      className={styles['tooltip']}
      gutter={6}
      hideOnHoverOutside={false}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
    >
      <TooltipArrow size={10} className={styles['arrow']} />
      {children}
    </AriakitTooltip>
  )
}
