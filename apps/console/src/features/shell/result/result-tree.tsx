import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { hasSensitive } from '../../../data/masked-value.ts'
import { isSwitchedOff } from '../../../data/shortcuts.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { copyText, copyValue } from '../../../ui/clipboard.ts'
import { followLink } from '../../../ui/follow-link.ts'
import { ROOT_ID } from '../run/next-page.ts'
import type { PageState } from '../run/run.ts'
import { FullValueDialog } from './full-value-dialog.tsx'
import type { ShownValue } from './full-value-dialog.tsx'
import { Line } from './result-line.tsx'
import { movedIndex } from './tree-moves.ts'
import { copyOf, treeLines } from './tree-lines.ts'
import type { TreeLine } from './tree-lines.ts'
import { pathTo } from './value-path.ts'
import { ancestorsOf } from './value-search.ts'
import styles from './result-tree.module.css'

const ROW_HEIGHT = 24
/** Rows drawn beyond the visible ones. */
const OVERSCAN = 12

interface ResultTreeProps {
  readonly value: WireValue
  /** Parts of it that are values of sensitive fields. */
  readonly sensitive?: ReadonlySet<WireValue>
  readonly label: string
  /** Further pages of sets, by the id of the set's row. */
  readonly pages?: Readonly<Record<string, PageState>>
  /** Asks for the next page of a set; without it sets show what they have. */
  readonly onMore?: ((id: string) => Promise<void>) | undefined
  /** The row that a search has found: it is opened up and shown. */
  readonly match?: string | undefined
}

function openAtFirst(id: string): boolean {
  return id === ROOT_ID || /^\$\.0$/.test(id)
}

const NONE: ReadonlySet<WireValue> = new Set()

type Toggled = Readonly<Record<string, boolean>>

/** Opens what hides the row of a match. */
function useMatch(
  match: string | undefined,
  setToggled: (change: (before: Toggled) => Toggled) => void,
  setCurrentId: (id: string) => void,
) {
  useEffect(() => {
    if (match === undefined) return
    setToggled((before) => ({ ...before, ...Object.fromEntries(ancestorsOf(match).map((id) => [id, true])) }))
    setCurrentId(match)
  }, [match, setCurrentId, setToggled])
}

/** A value as a tree of keys, values and types; one tab stop: arrows move, open and close, Space shows a value in full. */
export function ResultTree({ value, sensitive = NONE, label, pages = {}, onMore, match }: ResultTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<Toggled>({})
  const [currentId, setCurrentId] = useState(ROOT_ID)
  const [shown, setShown] = useState<ShownValue>()
  useMatch(match, setToggled, setCurrentId)
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
  useEffect(() => {
    if (match === currentId) virtualizer.scrollToIndex(currentIndex, { align: 'center' })
  }, [match, currentId, currentIndex, virtualizer])

  const isSensitive = (line: TreeLine) => sensitive.size > 0 && hasSensitive(line.value, sensitive)
  const toggle = (line: TreeLine) => {
    if (line.more !== undefined) void onMore?.(line.more)
    else if (line.expanded !== undefined) setToggled((before) => ({ ...before, [line.id]: line.expanded === false }))
  }
  const openLevel = ({ level }: TreeLine) => {
    const closed = lines.filter((line) => line.level === level && line.expanded === false)
    setToggled((before) => ({ ...before, ...Object.fromEntries(closed.map(({ id }) => [id, true])) }))
  }
  const moveTo = (index: number) => {
    const target = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (target === undefined) return
    setCurrentId(target.id)
    virtualizer.scrollToIndex(lines.indexOf(target))
  }
  const show = (line: TreeLine) => setShown({ ...line, isSensitive: isSensitive(line) })
  const act = (key: string, line: TreeLine): boolean => {
    if (key === ' ' && line.more === undefined) show(line)
    else if (key === 'Enter' || key === 'ArrowRight' || key === 'ArrowLeft') toggle(line)
    else if (key === '*') openLevel(line)
    else if (key === 'c') void copyText(pathTo(value, line.id))
    else if (key === 'o') followLink(document.getElementById(`line-${currentIndex}`))
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[currentIndex]
    if (line === undefined || event.altKey || isSwitchedOff(event)) return
    const isModified = event.ctrlKey || event.metaKey
    const target = movedIndex(lines, currentIndex, event.key, isModified)
    if (isModified && event.key === 'c' && window.getSelection()?.isCollapsed !== false)
      void copyValue(copyOf(line.value), isSensitive(line))
    else if (target !== undefined) moveTo(target)
    else if (isModified || !act(event.key, line)) return
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={scroller}
        className={styles['tree']}
        dir="ltr"
        role="treegrid"
        data-keys="result-tree"
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
                  sensitive={sensitive}
                  copyAsks={isSensitive(line)}
                  top={item.start}
                  current={item.index === currentIndex}
                  page={line.more === undefined ? undefined : pages[line.more]}
                  onSelect={() => setCurrentId(line.id)}
                  onToggle={() => toggle(line)}
                  onShow={() => show(line)}
                />
              )
            )
          })}
        </div>
      </div>
      <FullValueDialog shown={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
