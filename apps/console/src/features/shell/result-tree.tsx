import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { WireValue } from '../../data/wire-value.ts'
import { toPlain } from '../../data/wire-value.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/clipboard.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FinishedRun } from './database-runs.ts'
import { previewOf, ROOT_ID, treeLines, typeNameOf } from './tree-lines.ts'
import type { TreeLine } from './tree-lines.ts'
import styles from './result-tree.module.css'

const ROW_HEIGHT = 24
const INDENT = 18
const START = 16
/** Rows drawn beyond the visible ones. */
const OVERSCAN = 12

type PageState = FinishedRun['pages'][string]

interface ResultTreeProps {
  readonly value: WireValue
  readonly label: string
  /** Further pages of sets, by the id of the set's row. */
  readonly pages?: FinishedRun['pages']
  /** Asks for the next page of a set; without it sets show what they have. */
  readonly onMore?: ((id: string) => Promise<void>) | undefined
}

/** The rows that a set still has elsewhere. */
function MoreText({ state }: { readonly state: PageState | undefined }) {
  if (state === 'loading') {
    return (
      <span className={styles['loading']}>
        <Spinner />
        {text('shell.loading_more')}
      </span>
    )
  }
  return (
    <>
      {state !== undefined && <span className={styles['failed']}>{state.failed}</span>}
      <span className={styles['more']}>{state === undefined ? text('shell.load_more') : text('errors.try_again')}</span>
    </>
  )
}

function openAtFirst(id: string): boolean {
  return id === ROOT_ID || /^\$\.0$/.test(id)
}

function ValueText({ value }: { readonly value: WireValue }) {
  const isMissing = value.kind === 'reference' && value.missing !== undefined
  return (
    <>
      <bdi dir="ltr" className={classNames(styles['value'], isMissing ? styles['nullDoc'] : styles[value.kind])}>
        {previewOf(value)}
      </bdi>
      {isMissing && (
        <span className={styles['missing']}>
          <Badge tone="warn">{value.missing === '' ? text('value.missing') : value.missing}</Badge>
        </span>
      )}
    </>
  )
}

interface LineProps {
  readonly id: string
  readonly line: TreeLine
  readonly top: number
  readonly current: boolean
  readonly page: PageState | undefined
  readonly onSelect: () => void
  readonly onToggle: () => void
}

function ValueCells({ line }: { readonly line: TreeLine }) {
  return (
    <>
      <span role="gridcell" className={styles['name']}>
        {line.name}
      </span>
      <span className={styles['colon']} aria-hidden="true">
        :
      </span>
      <span role="gridcell" className={styles['value']}>
        <ValueText value={line.value} />
      </span>
      <span role="gridcell" className={styles['type']}>
        {typeNameOf(line.value)}
      </span>
    </>
  )
}

function Line({ id, line, top, current, page, onSelect, onToggle }: LineProps) {
  return (
    <div
      id={id}
      role="row"
      aria-level={line.level}
      aria-expanded={line.expanded}
      aria-setsize={line.setSize}
      aria-posinset={line.position}
      aria-selected={current}
      className={classNames(styles['line'], current && styles['on'])}
      style={{ top, paddingInlineStart: START + (line.level - 1) * INDENT }}
      onClick={onSelect}
      onDoubleClick={onToggle}
    >
      {Array.from({ length: line.level - 1 }, (_unused, depth) => (
        <span key={depth} className={styles['guide']} style={{ left: START + 7 + depth * INDENT }} aria-hidden="true" />
      ))}
      <span className={styles['twisty']} aria-hidden="true" onClick={onToggle}>
        {line.expanded !== undefined && <Icon name={line.expanded ? 'chevronDown' : 'chevronRight'} size={14} />}
      </span>
      {line.more === undefined ? (
        <ValueCells line={line} />
      ) : (
        <span role="gridcell" className={styles['value']} onClick={onToggle}>
          <MoreText state={page} />
        </span>
      )}
    </div>
  )
}

/** A value as a tree of keys, values and types; one tab stop, arrows move, open and close. */
export function ResultTree({ value, label, pages = {}, onMore }: ResultTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const [currentId, setCurrentId] = useState(ROOT_ID)
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
    else if (key === 'Enter' || key === 'ArrowRight' || key === 'ArrowLeft') toggle(line)
    else return false
    return true
  }
  return (
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
              />
            )
          )
        })}
      </div>
    </div>
  )
}

function parentIndex(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((lines[above]?.level ?? 0) < level) return above
  }
  return index
}

function copyOf(value: WireValue): string {
  const plain = toPlain(value)
  return typeof plain === 'string' ? plain : JSON.stringify(plain, null, 2)
}
