import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { text } from '../../messages/explorer-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shownKeys } from '../../ui/modifier.ts'
import { stepAlong } from '../../ui/reading-direction.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { BackUp } from './database-actions.ts'
import { useInsideEntries } from './database-entries.ts'
import styles from './palette.module.css'
import { searchEntries } from './palette-search.ts'
import { useDocumentEntries, usePaletteEntries } from './palette-sources.ts'
import type { PaletteEntry } from './palette-entry.ts'

function Option({
  entry,
  id,
  isActive,
  onChoose,
}: {
  readonly entry: PaletteEntry
  readonly id: string
  readonly isActive: boolean
  readonly onChoose: () => void
}) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles['option'], isActive && styles['active'])}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={entry.icon} />
      <bdi dir="auto">{entry.label}</bdi>
      {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
      <span className={styles['group']}>{entry.group}</span>
      {entry.keys !== undefined && entry.keys !== '' && <kbd>{shownKeys(entry.keys)}</kbd>}
    </div>
  )
}

/** What the palette has found: of everything, or of the database that it looks into. */
function useFound(typed: string, inside: DatabasePath | undefined, onBackUp: BackUp | undefined): readonly PaletteEntry[] {
  const everywhere = usePaletteEntries(typed, onBackUp)
  const within = useInsideEntries(inside)
  const documents = useDocumentEntries(typed, inside)
  return [...documents, ...searchEntries(inside === undefined ? everywhere : within, typed)]
}

/** The steps that led into the databases looked into, and what was typed before each. */
function useSteps(setTyped: (typed: string) => void) {
  const [steps, setSteps] = useState<readonly { readonly inside: DatabasePath; readonly typed: string }[]>([])
  const last = steps[steps.length - 1]
  const into = (inside: DatabasePath, typed: string) => {
    setSteps([...steps, { inside, typed }])
    setTyped('')
  }
  const back = (): boolean => {
    if (last === undefined) return false
    setSteps(steps.slice(0, -1))
    setTyped(last.typed)
    return true
  }
  return { inside: last?.inside, into, back }
}

/** The database looked into, as the way back. */
function Crumb({ inside, onBack }: { readonly inside: DatabasePath; readonly onBack: () => void }) {
  const path = formatDatabasePath(inside)
  return (
    <button type="button" className={styles['crumb']} aria-label={text('palette.back', { path })} onClick={onBack}>
      <bdi dir="ltr">{path}</bdi> ›
    </button>
  )
}

interface CommandPaletteProps {
  /** What is looked for at first. */
  readonly wanted?: string
  readonly onClose: () => void
  /** Undefined where no database is at hand. */
  readonly onBackUp?: BackUp
}

/** Finds pages, databases, what they hold and actions by typing. */
export function CommandPalette({ wanted = '', onClose, onBackUp }: CommandPaletteProps) {
  const [typed, setTyped] = useState(wanted)
  const [active, setActive] = useState(0)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const type = (next: string) => {
    setTyped(next)
    setActive(0)
  }
  const { inside, into, back } = useSteps(type)
  const found = useFound(typed, inside, onBackUp)
  const current = found[Math.min(active, found.length - 1)]
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    if (entry.href === undefined) window.setTimeout(() => entry.onSelect?.())
    else void navigate(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { selectionEnd, value } = event.currentTarget as HTMLInputElement
    const isInto = stepAlong(event.key) === 1 && selectionEnd === value.length
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') choose(current)
    else if (isInto && current?.inside !== undefined) into(current.inside, typed)
    else if (step !== 0) setActive((found.indexOf(current as PaletteEntry) + step + found.length) % Math.max(1, found.length))
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onEscape={back}
      title={text('palette.title')}
      footer={<span className={styles['hint']}>{text(inside === undefined ? 'palette.hint' : 'palette.hint_inside')}</span>}
    >
      <div className={styles['box']}>
        <Icon name="search" />
        {inside !== undefined && (
          <Crumb
            inside={inside}
            onBack={() => {
              back()
              input.current?.focus()
            }}
          />
        )}
        <input
          ref={input}
          role="combobox"
          aria-label={text('palette.title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : `${listId}-${found.indexOf(current)}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={text(inside === undefined ? 'palette.placeholder' : 'palette.placeholder_inside')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={text('palette.results')} className={styles['list']}>
        {found.map((entry, index) => (
          <Option key={entry.id} entry={entry} id={`${listId}-${index}`} isActive={entry === current} onChoose={() => choose(entry)} />
        ))}
      </div>
      <div role="status">
        {found.length === 0 ? (
          <p className={styles['none']}>{text('list.nothing_matches', { search: typed })}</p>
        ) : (
          <VisuallyHidden>{text('palette.count', { count: found.length })}</VisuallyHidden>
        )}
      </div>
    </Dialog>
  )
}

interface CommandPaletteDialogProps {
  readonly open: boolean
  /** What is looked for at first. */
  readonly wanted: string
  readonly onClose: () => void
}

/** The palette as a page opens it that knows what is looked for. */
export function CommandPaletteDialog({ open, wanted, onClose }: CommandPaletteDialogProps) {
  return open ? <CommandPalette wanted={wanted} onClose={onClose} /> : null
}
