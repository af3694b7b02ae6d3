import { useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { localStore } from '../../../data/browser-storage.ts'
import { text } from '../../../messages/document-text.ts'
import { followDrag } from '../../../ui/drag.ts'
import { isMirrored, stepAlong } from '../../../ui/reading-direction.ts'
import styles from './document-panel.module.css'

const ENTRY = 'ui:document-panel'
const WIDTH_MIN = 320
const WIDTH_MAX = 640
/** Pixels that a key makes the panel wider or narrower. */
const STEP = 16
/** As in the style sheet. */
const WIDTH_FIRST = 392

function clamp(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))
}

/** How wide the panel was made in this browser; undefined while it is as the style sheet says. */
export function usePanelWidth() {
  const [width, setWidth] = useState(() => {
    const kept = Number(localStore().get(ENTRY))
    return kept > 0 ? clamp(kept) : undefined
  })
  const change = (next: number) => {
    setWidth(clamp(next))
    localStore().set(ENTRY, String(clamp(next)))
  }
  return { width, change }
}

/** The edge of the panel, by which it is made wider: with the pointer, or with the arrows. */
export function PanelHandle({ width = WIDTH_FIRST, change }: ReturnType<typeof usePanelWidth>) {
  const onMouseDown = (event: MouseEvent) => {
    event.preventDefault()
    const panel = event.currentTarget.parentElement?.getBoundingClientRect()
    if (panel === undefined) return
    followDrag(({ clientX }) => change(isMirrored() ? clientX - panel.left : panel.right - clientX))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAlong(event.key)
    if (step === 0) return
    event.preventDefault()
    // The panel is at the end of the row: it grows towards its beginning.
    change(width - step * STEP)
  }
  return (
    <div
      className={styles['edge']}
      role="separator"
      aria-orientation="vertical"
      aria-label={text('documents.panel_width')}
      aria-valuenow={width}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      tabIndex={0}
      onMouseDown={onMouseDown}
      onKeyDown={onKeyDown}
    />
  )
}
