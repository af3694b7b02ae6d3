import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Environment } from '../data/environments.ts'
import { EnvironmentDot } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { isMirrored } from './reading-direction.ts'
import { Spinner } from './spinner.tsx'
import styles from './tree.module.css'

/** One visible row of a tree, in the order in which it is shown. */
export interface TreeRow {
  readonly id: string
  /** 1 for the top. */
  readonly level: number
  readonly label: string
  readonly icon?: IconName
  /** Where the row leads; a row without one is an action. */
  readonly href?: string
  readonly onSelect?: () => void
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined
  readonly selected?: boolean
  readonly busy?: boolean
  /** At the far end: a count. */
  readonly end?: string | undefined
  /** Whether the row stands out, as a database does. */
  readonly strong?: boolean
  readonly environment?: Environment | undefined
  readonly tone?: 'note' | 'failed'
}

interface TreeProps {
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly onToggle: (id: string) => void
}

const INDENT = 14

function TreeRowContent({ row, onToggle }: { readonly row: TreeRow; readonly onToggle: (id: string) => void }) {
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onToggle(row.id)
  }
  return (
    <>
      {Array.from({ length: row.level - 1 }, (_unused, depth) => (
        <span
          key={depth}
          className={styles['guide']}
          style={{ [isMirrored() ? 'right' : 'left']: depth * INDENT + 9 }}
          aria-hidden="true"
        />
      ))}
      <span className={styles['twisty']} aria-hidden="true" {...(row.expanded !== undefined && { onClick: toggle })}>
        {row.busy === true ? (
          <Spinner />
        ) : (
          row.expanded !== undefined && (
            <Icon name={row.expanded ? 'chevronDown' : isMirrored() ? 'chevronLeft' : 'chevronRight'} size={14} />
          )
        )}
      </span>
      {row.icon !== undefined && <Icon name={row.icon} className={styles['icon']} />}
      <span className={styles['name']} dir="auto" title={row.label}>
        {row.label}
      </span>
      {row.environment !== undefined && <EnvironmentDot environment={row.environment} />}
      {row.end !== undefined && <span className={styles['end']}>{row.end}</span>}
    </>
  )
}

/** A tree of links: one tab stop, arrows move, open and close, letters jump. */
export function Tree({ label, rows, onToggle }: TreeProps) {
  const root = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const selectedId = rows.find((row) => row.selected)?.id
  const tabStopId = rows.some((row) => row.id === focusedId) ? focusedId : (selectedId ?? rows[0]?.id)

  const focusRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    setFocusedId(row.id)
    root.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index]
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const target = targetOf(event.key, rows, index)
    if (event.key === 'ArrowRight' && row.expanded === false) onToggle(row.id)
    else if (event.key === 'ArrowLeft' && row.expanded === true) onToggle(row.id)
    else if (event.key === '*')
      rows.filter((other) => other.level === row.level && other.expanded === false).forEach((other) => onToggle(other.id))
    else if (target !== undefined) focusRow(target)
    else return
    event.preventDefault()
  }

  return (
    <div ref={root} role="tree" data-keys="tree" aria-label={label} className={styles['tree']}>
      {rows.map((row, index) => {
        const attributes = {
          role: 'treeitem',
          'aria-level': row.level,
          'aria-expanded': row.expanded,
          'aria-selected': row.selected === true,
          'aria-busy': row.busy === true || undefined,
          tabIndex: row.id === tabStopId ? 0 : -1,
          className: classNames(
            styles['row'],
            row.strong === true && styles['strong'],
            row.selected && styles['on'],
            row.tone && styles[row.tone],
          ),
          style: { paddingInlineStart: (row.level - 1) * INDENT },
          onFocus: () => setFocusedId(row.id),
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
        } as const
        const content = <TreeRowContent row={row} onToggle={onToggle} />
        return row.href === undefined ? (
          <button key={row.id} type="button" {...attributes} onClick={row.onSelect}>
            {content}
          </button>
        ) : (
          <Link key={row.id} to={row.href} {...attributes}>
            {content}
          </Link>
        )
      })}
    </div>
  )
}

function targetOf(key: string, rows: readonly TreeRow[], index: number): number | undefined {
  const row = rows[index]
  if (row === undefined) return undefined
  if (key === 'ArrowDown') return Math.min(index + 1, rows.length - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowRight') return (rows[index + 1]?.level ?? 0) > row.level ? index + 1 : undefined
  if (key === 'ArrowLeft') return parentIndex(rows, index)
  return key.length === 1 && key !== ' ' ? typeAhead(key, rows, index) : undefined
}

function parentIndex(rows: readonly TreeRow[], index: number): number | undefined {
  const level = rows[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((rows[above]?.level ?? 0) < level) return above
  }
  return undefined
}

function typeAhead(letter: string, rows: readonly TreeRow[], index: number): number | undefined {
  for (let step = 1; step <= rows.length; step += 1) {
    const candidate = (index + step) % rows.length
    if (rows[candidate]?.label.toLowerCase().startsWith(letter.toLowerCase()) === true) return candidate
  }
  return undefined
}
