import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../messages/explorer-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './palette.module.css'
import { shownKeys } from '../../ui/modifier.ts'
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

/** Finds pages, databases, what they hold and actions by typing. */
export function CommandPalette({ wanted = '', onClose }: { readonly wanted?: string; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(wanted)
  const [active, setActive] = useState(0)
  const listId = useId()
  const navigate = useNavigate()
  const entries = usePaletteEntries(typed)
  const found = [...useDocumentEntries(typed), ...searchEntries(entries, typed)]
  const current = found[Math.min(active, found.length - 1)]
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    if (entry.href === undefined) window.setTimeout(() => entry.onSelect?.())
    else void navigate(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') choose(current)
    else if (step !== 0) setActive((found.indexOf(current as PaletteEntry) + step + found.length) % Math.max(1, found.length))
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={text('palette.title')} footer={<span className={styles['hint']}>{text('palette.hint')}</span>}>
      <div className={styles['box']}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={text('palette.title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : `${listId}-${found.indexOf(current)}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={text('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
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
