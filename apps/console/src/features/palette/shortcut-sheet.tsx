import { useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { preferences } from '../../data/preferences.ts'
import { shortcuts } from '../../data/shortcuts.ts'
import type { Shortcut } from '../../data/shortcuts.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePreferences } from '../../ui/use-preferences.ts'
import styles from './palette.module.css'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']

function Row({ shortcut }: { readonly shortcut: Shortcut }) {
  const [isListening, setListening] = useState(false)
  const bound = shortcuts.boundTo(shortcut.keys)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isListening || MODIFIERS.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    setListening(false)
    if (event.key === 'Escape') return
    if (event.key === 'Backspace') return shortcuts.rebind(shortcut.keys, '')
    const isPlain = !event.ctrlKey && !event.metaKey
    shortcuts.rebind(shortcut.keys, isPlain ? event.key : `Mod+${event.key.toUpperCase()}`)
  }
  return (
    <>
      <span>{shortcut.label}</span>
      <span>
        {isListening ? text('shortcuts.press') : bound === '' ? text('shortcuts.off') : <kbd>{bound.replace('Mod', 'Ctrl')}</kbd>}
      </span>
      <span>
        <Button
          size="xs"
          variant="ghost"
          aria-label={text('shortcuts.change', { label: shortcut.label ?? '' })}
          onKeyDown={onKeyDown}
          onBlur={() => setListening(false)}
          onClick={() => setListening(true)}
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

/** Every shortcut of the page and of the console; each can get other keys or be switched off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.all)
  const { shortcuts: single } = usePreferences()
  const listed = all.filter(({ label }) => label !== undefined)
  const section = (isGlobal: boolean, title: string) => {
    const rows = listed.filter((shortcut) => shortcut.global === isGlobal)
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
  return (
    <Dialog open onClose={onClose} title={text('shortcuts.title')} footer={<Button onClick={onClose}>{text('action.close')}</Button>}>
      <div className={styles['sheet']}>
        {section(false, text('shortcuts.here'))}
        {section(true, text('shortcuts.everywhere'))}
      </div>
      <CheckboxField
        label={text('shortcuts.single_keys')}
        checked={single === 'on'}
        onChange={(event) => preferences.set('shortcuts', event.target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
