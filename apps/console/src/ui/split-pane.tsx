import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import { localStore } from '../data/browser-storage.ts'
import { classNames } from './class-names.ts'
import { followDrag } from './drag.ts'
import { isMirrored, stepAlong } from './reading-direction.ts'
import styles from './split-pane.module.css'

/** One of the two panes. */
export type SplitSide = 'first' | 'second'

interface SplitPaneProps {
  /** Accessible name of the handle. */
  readonly label: string
  /** The local storage entry that remembers the split. */
  readonly storageKey: string
  readonly initialPercent?: number
  readonly first: ReactNode
  readonly second: ReactNode
  /** The pane that has most of the room where the screen is narrow; undefined: the first. */
  readonly inUse?: SplitSide
  /** Whether they stand below each other on any screen: something else takes their room. */
  readonly isStacked?: boolean
}

const PERCENT_MIN = 25
const PERCENT_MAX = 75
const STEP = 2

function clamp(percent: number): number {
  return Math.min(PERCENT_MAX, Math.max(PERCENT_MIN, percent))
}

function useSplit(storageKey: string, initialPercent: number) {
  const [percent, setPercent] = useState(() => clamp(Number(localStore().get(storageKey) ?? initialPercent) || initialPercent))
  const change = (next: number) => {
    setPercent(clamp(next))
    localStore().set(storageKey, String(Math.round(clamp(next))))
  }
  return [percent, change] as const
}

/** Two panes beside each other with a handle between them; below each other on narrow screens. */
export function SplitPane({ label, storageKey, initialPercent = 53, first, second, inUse = 'first', isStacked = false }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null)
  const [percent, change] = useSplit(storageKey, initialPercent)

  const onMouseDown = (event: ReactMouseEvent) => {
    event.preventDefault()
    followDrag(({ clientX }) => {
      const box = root.current?.getBoundingClientRect()
      if (box === undefined || box.width === 0) return
      const share = ((clientX - box.left) / box.width) * 100
      change(isMirrored() ? 100 - share : share)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAlong(event.key)
    if (step === 0) return
    event.preventDefault()
    change(percent + step * STEP)
  }
  return (
    <div
      ref={root}
      data-in-use={inUse}
      className={classNames(styles['split'], inUse === 'second' && styles['secondInUse'], isStacked && styles['stacked'])}
    >
      <div data-pane="first" className={classNames(styles['pane'], styles['first'])} style={{ width: `${percent}%` }}>
        {first}
      </div>
      <div
        className={styles['handle']}
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={PERCENT_MIN}
        aria-valuemax={PERCENT_MAX}
        tabIndex={0}
        onMouseDown={onMouseDown}
        onKeyDown={onKeyDown}
      />
      <div data-pane="second" className={classNames(styles['pane'], styles['second'])}>
        {second}
      </div>
    </div>
  )
}
