import { Fragment, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { isSwitchedOff } from '../../../data/shortcuts.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { copyValue } from '../../../ui/clipboard.ts'
import { followLink } from '../../../ui/follow-link.ts'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { draftOf, draftOfSignature } from '../values/value-draft.ts'
import { ValueInput } from '../values/value-input.tsx'
import { FieldRow } from './field-row.tsx'
import { fieldLines, PARTS_SHOWN } from './field-lines.ts'
import type { FieldLine, FieldLinesOptions, ValuePath } from './field-lines.ts'
import { ReferencePeek } from './reference-peek.tsx'
import type { Reference } from './reference-peek.tsx'
import styles from './field-tree.module.css'

interface FieldTreeProps extends Omit<FieldLinesOptions, 'isOpen' | 'limitOf'> {
  readonly place: CollectionPlace
  readonly label: string
  readonly isReadOnly: boolean
  /** What the database said about a field, by its path. */
  readonly failureOf: (path: string) => string | undefined
  readonly onValue: (path: ValuePath, value: WireValue | undefined) => void
  readonly onUndo: () => void
  /** Shows the document of a reference in the place of this one. */
  readonly onFollow?: ((reference: Reference) => void) | undefined
}

function pathText(path: ValuePath): string {
  return path.reduce<string>((all, step) => (typeof step === 'number' ? `${all}[${step}]` : `${all}${all === '' ? '' : '.'}${step}`), '')
}

/** Which lines are open and how much of long lists they show. */
function useOpenLines() {
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const limitOf = (id: string) => limits[id] ?? PARTS_SHOWN
  const toggle = (line: FieldLine) => {
    if (line.kind === 'more') {
      const id = line.id.replace(/ more$/, '')
      setLimits({ ...limits, [id]: limitOf(id) * 10 })
    } else if (line.expanded !== undefined) setOpen({ ...open, [line.id]: !line.expanded })
  }
  return { isOpen: (id: string) => open[id] ?? false, limitOf, toggle }
}

function canWrite(line: FieldLine): boolean {
  return line.kind === 'data' || line.kind === 'absent' || line.kind === 'removed'
}

/** A document as a tree of fields: arrows move, open and close, Enter writes a value, Delete removes a field. */
export function FieldTree(props: FieldTreeProps) {
  const { place, label, isReadOnly, failureOf, onValue, onUndo, onFollow, ...options } = props
  const tree = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const openLines = useOpenLines()
  const marks = useFieldMarks()
  const [currentId, setCurrentId] = useState('')
  const [editedId, setEditedId] = useState<string>()
  const lines = fieldLines({ ...options, isOpen: openLines.isOpen, limitOf: openLines.limitOf })
  const currentIndex = Math.max(
    0,
    lines.findIndex(({ id }) => id === currentId),
  )
  const isSensitive = ({ kind, path: [field] }: FieldLine) => kind !== 'meta' && marks.has(String(field), place.collection)
  const edit = (line: FieldLine) => {
    if (isReadOnly || !canWrite(line)) return
    setCurrentId(line.id)
    setEditedId(line.id)
  }
  const finish = () => {
    setEditedId(undefined)
    tree.current?.focus()
  }
  const moveTo = (index: number) => {
    const line = lines[Math.min(Math.max(0, index), lines.length - 1)]
    if (line === undefined) return
    setCurrentId(line.id)
    document.getElementById(`${prefix}${lines.indexOf(line)}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[currentIndex]
    if (line === undefined || editedId !== undefined || isSwitchedOff(event)) return
    if (
      !runKey(event, line, {
        currentIndex,
        lines,
        moveTo,
        edit,
        toggle: openLines.toggle,
        follow: (index) => followLink(document.getElementById(`${prefix}${index}`)),
        remove: isReadOnly ? undefined : onValue,
        onUndo,
        isSensitive,
      })
    )
      return
    event.preventDefault()
    event.stopPropagation()
  }
  const editorOf = (line: FieldLine): ReactNode =>
    line.id !== editedId ? undefined : (
      <ValueInput
        label={text('documents.edit_field', { name: line.name })}
        initial={line.value === undefined ? draftOfSignature(line.signature ?? 'String') : draftOf(line.value)}
        onCancel={finish}
        onCommit={(value) => {
          onValue(line.path, value.kind === 'null' && line.path.length === 1 ? undefined : value)
          finish()
        }}
      />
    )
  return (
    <div
      ref={tree}
      role="treegrid"
      data-keys="field-tree"
      dir="ltr"
      aria-label={label}
      aria-readonly={isReadOnly || undefined}
      aria-activedescendant={editedId === undefined ? `${prefix}${currentIndex}` : undefined}
      tabIndex={0}
      className={styles['tree']}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, at) => (
        <Fragment key={line.id}>
          <FieldRow
            id={`${prefix}${at}`}
            line={line}
            isSensitive={isSensitive(line)}
            current={at === currentIndex}
            editor={editorOf(line)}
            failure={failureOf(pathText(line.path))}
            hrefOf={(collection, id) => documentHref(place, collection, id)}
            onSelect={() => setCurrentId(line.id)}
            onToggle={() => openLines.toggle(line)}
            onEdit={() => edit(line)}
            onRevert={
              line.changed && line.path.length === 1 && !isReadOnly
                ? () => onValue(line.path, options.stored.find(({ name }) => name === line.name)?.value)
                : undefined
            }
          />
          {line.expanded === true && line.value?.kind === 'reference' && (
            <div role="row">
              <div role="gridcell">
                <ReferencePeek place={place} reference={line.value} onFollow={onFollow} />
              </div>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

interface KeyActions {
  readonly currentIndex: number
  readonly lines: readonly FieldLine[]
  readonly moveTo: (index: number) => void
  readonly edit: (line: FieldLine) => void
  readonly toggle: (line: FieldLine) => void
  /** Follows the link in a line. */
  readonly follow: (index: number) => void
  readonly remove: ((path: ValuePath, value: undefined) => void) | undefined
  readonly onUndo: () => void
  readonly isSensitive: (line: FieldLine) => boolean
}

/** Returns false for a key that means nothing here. */
function runKey(
  event: KeyboardEvent,
  line: FieldLine,
  { currentIndex, lines, moveTo, edit, toggle, follow, remove, onUndo, isSensitive }: KeyActions,
): boolean {
  const isMod = event.ctrlKey || event.metaKey
  if (isMod && event.key === 'c' && line.value !== undefined && window.getSelection()?.isCollapsed !== false) {
    void copyValue(line.value.kind === 'string' || line.value.kind === 'id' ? line.value.value : printFql(line.value), isSensitive(line))
  } else if (isMod && event.key === 'z') onUndo()
  else if (isMod || event.altKey) return false
  else if (event.key === 'ArrowDown') moveTo(currentIndex + 1)
  else if (event.key === 'ArrowUp') moveTo(currentIndex - 1)
  else if (event.key === 'Home') moveTo(0)
  else if (event.key === 'End') moveTo(lines.length - 1)
  else if (event.key === 'ArrowRight' && line.expanded !== true) toggle(line)
  else if (event.key === 'ArrowRight') moveTo(currentIndex + 1)
  else if (event.key === 'ArrowLeft' && line.expanded === true) toggle(line)
  else if (event.key === 'ArrowLeft')
    moveTo(lines.slice(0, currentIndex).reduce((above, other, at) => (other.level < line.level ? at : above), currentIndex))
  else if ((line.kind === 'more' || line.kind === 'missing') && (event.key === 'Enter' || event.key === ' ')) toggle(line)
  else if (event.key === 'Enter' || event.key === 'F2') edit(line)
  else if (event.key === ' ') toggle(line)
  else if (event.key === 'o') follow(currentIndex)
  else if (event.key === 'Delete' && line.kind === 'data' && remove !== undefined) remove(line.path, undefined)
  else return false
  return true
}
