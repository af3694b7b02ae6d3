import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { WireValue } from '../../data/wire-value.ts'
import { copyText } from '../../ui/clipboard.ts'
import type { FinishedRun } from './database-runs.ts'
import { FullValueDialog } from './full-value-dialog.tsx'
import { Line } from './result-line.tsx'
import { copyOf, ROOT_ID, treeLines } from './tree-lines.ts'
import type { TreeLine } from './tree-lines.ts'
import styles from './result-tree.module.css'

const ROW_HEIGHT = 24
/** Rows drawn beyond the visible ones. */
const OVERSCAN = 12

interface ResultTreeProps {
  readonly value: WireValue
  readonly label: string
  /** Further pages of sets, by the id of the set's row. */
  readonly pages?: FinishedRun['pages']
  /** Asks for the next page of a set; without it sets show what they have. */
  readonly onMore?: ((id: string) => Promise<void>) | undefined
}

function openAtFirst(id: string): boolean {
  return id === ROOT_ID || /^\$\.0$/.test(id)
}

/** A value as a tree of keys, values and types; one tab stop: arrows move, open and close, Space shows a value in full. */
export function ResultTree({ value, label, pages = {}, onMore }: ResultTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const [currentId, setCurrentId] = useState(ROOT_ID)
  const [shown, setShown] = useState<TreeLine>()
  const lines = useMemo(() => {
    const all = treeLines(value, 'result', (id) => toggled[id] ?? openAtFirst(id))
    return onMore === undefined ? all.filter((line) => line.more === undefined) : all
  }, [value, toggled, onMore])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const currentIndex = Math.max(
    0,
    lines.findIndex((line) => line.id === currentId),
  )

  const toggle = (line: TreeLine) => {
    if (line.more !== undefined) void onMore?.(line.more)
    else if (line.expanded !== undefined) setToggled((before) => ({ ...before, [line.id]: line.expanded === false }))
  }
  const moveTo = (index: number) => {
    const target = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (target === undefined) return
    setCurrentId(target.id)
    virtualizer.scrollToIndex(lines.indexOf(target))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[currentIndex]
    if (line === undefined) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && window.getSelection()?.isCollapsed !== false)
      void copyText(copyOf(line.value))
    else if (!moveByKey(event.key, line)) return
    event.preventDefault()
  }
  const moveByKey = (key: string, line: TreeLine): boolean => {
    if (key === 'ArrowDown') moveTo(currentIndex + 1)
    else if (key === 'ArrowUp') moveTo(currentIndex - 1)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(lines.length - 1)
    else if (key === 'ArrowRight' && line.expanded === true) moveTo(currentIndex + 1)
    else if (key === 'ArrowLeft' && line.expanded !== true) moveTo(parentIndex(lines, currentIndex))
    else if (key === ' ' && line.more === undefined) setShown(line)
    else if (key === 'Enter' || key === 'ArrowRight' || key === 'ArrowLeft') toggle(line)
    else return false
    return true
  }
  return (
    <>
      <div
        ref={scroller}
        className={styles['tree']}
        dir="ltr"
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length}
        aria-activedescendant={`line-${currentIndex}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className={styles['rows']} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index]
            return (
              line !== undefined && (
                <Line
                  key={line.id}
                  id={`line-${item.index}`}
                  line={line}
                  top={item.start}
                  current={item.index === currentIndex}
                  page={line.more === undefined ? undefined : pages[line.more]}
                  onSelect={() => setCurrentId(line.id)}
                  onToggle={() => toggle(line)}
                  onShow={() => setShown(line)}
                />
              )
            )
          })}
        </div>
      </div>
      <FullValueDialog line={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function parentIndex(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((lines[above]?.level ?? 0) < level) return above
  }
  return index
}
