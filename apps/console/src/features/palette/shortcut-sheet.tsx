import { Fragment, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { preferences } from '../../data/preferences.ts'
import { keysOf, shortcuts } from '../../data/shortcuts.ts'
import type { Shortcut } from '../../data/shortcuts.ts'
import { text } from '../../messages/explorer-text.ts'
import { text as partText } from '../../messages/part-keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shownKeys } from '../../ui/modifier.ts'
import { SearchField } from '../../ui/text-field.tsx'
import { usePreferences } from '../../ui/use-preferences.ts'
import styles from './palette.module.css'
import { partsInSight } from './part-keys.ts'
import type { PagePart } from './part-keys.ts'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']

/** Listens for the keys that a shortcut is to get; keys that it cannot have are said, and others listened for. */
function useNewKeys({ keys }: Shortcut) {
  const [isListening, setListening] = useState(false)
  const [refused, setRefused] = useState<string>()
  const listen = (on: boolean) => {
    setListening(on)
    setRefused(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isListening || MODIFIERS.includes(event.key)) return
    // Tab leads on to the next control.
    if (event.key === 'Tab') return listen(false)
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return listen(false)
    const pressed = event.key === 'Backspace' ? '' : keysOf(event.nativeEvent)
    const refusal = event.key === 'Backspace' ? undefined : shortcuts.refusalOf(keys, pressed)
    if (refusal !== undefined) return setRefused(text(`shortcuts.${refusal}`, { keys: shownKeys(pressed === '' ? event.key : pressed) }))
    shortcuts.rebind(keys, pressed === keys ? undefined : pressed)
    listen(false)
  }
  return { isListening, refused, listen, onKeyDown }
}

function Row({ shortcut }: { readonly shortcut: Shortcut }) {
  const { isListening, refused, listen, onKeyDown } = useNewKeys(shortcut)
  const bound = shortcuts.boundTo(shortcut.keys)
  return (
    <>
      <span>{shortcut.label}</span>
      <span role="status">
        {isListening ? (refused ?? text('shortcuts.press')) : bound === '' ? text('shortcuts.off') : <kbd>{shownKeys(bound)}</kbd>}
      </span>
      <span>
        <Button
          size="xs"
          variant="ghost"
          aria-label={text('shortcuts.change', { label: shortcut.label ?? '' })}
          onKeyDown={onKeyDown}
          onBlur={() => listen(false)}
          onClick={() => listen(true)}
        >
          {text('shortcuts.change_short')}
        </Button>
        {bound !== shortcut.keys && (
          <Button size="xs" variant="ghost" onClick={() => shortcuts.rebind(shortcut.keys, undefined)}>
            {text('shortcuts.reset')}
          </Button>
        )}
      </span>
    </>
  )
}

/** Whether a shortcut is searched for, by what it does or by its keys. */
function matches({ label = '', keys }: Shortcut, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return label.toLowerCase().includes(wanted) || shownKeys(shortcuts.boundTo(keys)).toLowerCase().includes(wanted)
}

function Section({ title, rows }: { readonly title: string; readonly rows: readonly Shortcut[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={styles['heading']}>{title}</h3>
      {rows.map((shortcut) => (
        <Row key={`${shortcut.keys} ${shortcut.label ?? ''}`} shortcut={shortcut} />
      ))}
    </>
  )
}

function PartSection({ title, keys }: PagePart) {
  if (keys.length === 0) return null
  return (
    <>
      <h3 className={styles['heading']}>{title}</h3>
      {keys.map(({ keys: pressed, label }) => (
        <Fragment key={label}>
          <span>{label}</span>
          <span className={styles['fixed']}>
            {pressed.map((each) => (
              <kbd key={each}>{shownKeys(each)}</kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </>
  )
}

/** The keys of a part that are searched for. */
function matching(part: PagePart, search: string): PagePart {
  const wanted = search.trim().toLowerCase()
  const has = (words: string) => words.toLowerCase().includes(wanted)
  return { ...part, keys: part.keys.filter(({ keys, label }) => has(label) || keys.some((each) => has(shownKeys(each)))) }
}

/** Every shortcut of the page and of the console; each can get other keys or be switched off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.all)
  const { shortcuts: single } = usePreferences()
  const [parts] = useState(partsInSight)
  const [search, setSearch] = useState('')
  const there = all.filter(({ label, applies }) => label !== undefined && applies?.(null) !== false)
  const found = there.filter((shortcut) => matches(shortcut, search))
  const foundParts = parts.map((part) => matching(part, search)).filter(({ keys }) => keys.length > 0)
  return (
    <Dialog open onClose={onClose} title={text('shortcuts.title')} footer={<Button onClick={onClose}>{text('action.close')}</Button>}>
      <SearchField label={text('shortcuts.search')} value={search} onValueChange={setSearch} />
      <div className={styles['sheet']}>
        <Section title={text('shortcuts.here')} rows={found.filter(({ global }) => !global)} />
        <Section title={text('shortcuts.everywhere')} rows={found.filter(({ global }) => global)} />
        {foundParts.length > 0 && <p className={styles['note']}>{partText('parts.note')}</p>}
        {foundParts.map((part) => (
          <PartSection key={part.id} {...part} />
        ))}
      </div>
      <p role="status">{found.length + foundParts.length === 0 && text('list.nothing_matches', { search })}</p>
      <CheckboxField
        label={text('shortcuts.single_keys')}
        checked={single === 'on'}
        onChange={(event) => preferences.set('shortcuts', event.target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
