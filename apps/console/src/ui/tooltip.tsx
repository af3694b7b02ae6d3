import { Tooltip as AriakitTooltip, TooltipAnchor, TooltipArrow, TooltipProvider } from '@ariakit/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { isMirrored } from './reading-direction.ts'
import styles from './tooltip.module.css'

/** Delay in and out. */
const TOOLTIP_DELAY_MS = 100

interface TooltipProps {
  readonly content: ReactNode
  /** The control the tooltip belongs to. It carries its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** A dark note at the right of its control, on hover and on focus; it never holds the only copy of a fact. */
export function Tooltip({ content, children }: TooltipProps) {
  const placement = isMirrored() ? 'left' : 'right'
  return (
    <TooltipProvider placement={placement} showTimeout={TOOLTIP_DELAY_MS} hideTimeout={TOOLTIP_DELAY_MS}>
      <TooltipAnchor render={children} />
      <AriakitTooltip className={styles['tooltip']} gutter={6} unmountOnHide>
        <TooltipArrow size={10} className={styles['arrow']} />
        {content}
      </AriakitTooltip>
    </TooltipProvider>
  )
}
