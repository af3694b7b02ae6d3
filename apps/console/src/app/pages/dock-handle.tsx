import { useState } from 'react'
import type { KeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'
import { localStore } from '../../data/browser-storage.ts'
import { text } from '../../messages/explorer-text.ts'
import { followDrag } from '../../ui/drag.ts'
import styles from './database-frame.module.css'

const ENTRY = 'shell:dock-height'
const HEIGHT_MIN = 160
const HEIGHT_DEFAULT = 320
const STEP = 16

function clamp(height: number): number {
  return Math.max(HEIGHT_MIN, Math.min(height, window.innerHeight - 240))
}

/** The height of the docked shell, kept on this computer. */
export function useDockHeight() {
  const [height, setHeight] = useState(() => clamp(Number(localStore().get(ENTRY)) || HEIGHT_DEFAULT))
  const change = (next: number) => {
    setHeight(clamp(next))
    localStore().set(ENTRY, String(Math.round(clamp(next))))
  }
  return [height, change] as const
}

/** The edge between a page and the shell docked below it. */
export function DockHandle({ height, onChange }: { readonly height: number; readonly onChange: (height: number) => void }) {
  const onMouseDown = (event: ReactMouseEvent) => {
    event.preventDefault()
    const start = event.clientY + height
    followDrag(({ clientY }) => onChange(start - clientY))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    onChange(height + direction * STEP)
  }
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={text('shortcut.dock_height')}
      aria-valuenow={Math.round(height)}
      aria-valuemin={HEIGHT_MIN}
      tabIndex={0}
      className={styles['handle']}
      onMouseDown={onMouseDown}
      onKeyDown={onKeyDown}
    />
  )
}
