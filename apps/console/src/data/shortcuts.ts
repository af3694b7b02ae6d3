import { localStore } from './browser-storage.ts'
import { preferences } from './preferences.ts'
import { Subscribable } from './subscribable.ts'

/** A key, or two in a row, that do something on the page. */
export interface Shortcut {
  /** The keys by default: `n`, `g d`, `Mod+K`. */
  readonly keys: string
  /** What it does, as the shortcut sheet says it; undefined keeps it off the sheet. */
  readonly label: string | undefined
  /** Whether it belongs to every page. */
  readonly global: boolean
  readonly onPress: () => void
}

const ENTRY = 'ui:shortcut-keys'
/** Milliseconds within which the second key of a pair counts. */
const PAIR_MS = 1_000

const TEXT_CONTROLS = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open, its own keys count. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Writes a key press as shortcuts are written.
 *
 * With a modifier the letter does not depend on Shift or the layout's case. With Alt the key's place counts: on some systems Alt writes
 * other characters.
 */
function written(event: KeyboardEvent): string {
  if (!event.ctrlKey && !event.metaKey) return event.altKey ? '' : event.key
  const placed = event.altKey ? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] : undefined
  const key = placed ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  return `Mod+${event.altKey ? 'Alt+' : ''}${event.shiftKey && event.key.length === 1 && /[a-z]/i.test(event.key) ? 'Shift+' : ''}${key}`
}

/**
 * The shortcuts of the page, and which keys a member has given them.
 *
 * Single keys count outside of text and of dialogs only, and not at all once they are switched off. Later registrations win, so that a page
 * can take over a key from the chrome.
 */
class Shortcuts extends Subscribable {
  readonly #shortcuts: Shortcut[] = []
  #custom: Readonly<Record<string, string>> | undefined
  #pending: { readonly key: string; readonly until: number } | undefined
  #all: readonly Shortcut[] = []

  /** The registered ones; the same list until it changes. */
  readonly all = (): readonly Shortcut[] => this.#all

  register(shortcut: Shortcut): () => void {
    this.#shortcuts.push(shortcut)
    this.#changed()
    return () => {
      this.#shortcuts.splice(this.#shortcuts.indexOf(shortcut), 1)
      this.#changed()
    }
  }

  /** The keys that do what `keys` do by default; empty for a shortcut that is switched off. */
  boundTo(keys: string): string {
    this.#custom ??= readCustom()
    return this.#custom[keys] ?? keys
  }

  /** Gives a shortcut other keys; empty switches it off, undefined takes it back to its default. */
  rebind(keys: string, to: string | undefined): void {
    const { [keys]: _before, ...others } = this.#custom ?? readCustom()
    this.#custom = to === undefined ? others : { ...others, [keys]: to }
    localStore().set(ENTRY, JSON.stringify(this.#custom))
    this.#changed()
  }

  /** Runs the shortcut of a key press. */
  readonly handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const key = written(event)
    if (key === '' || key === 'Shift') return
    const hasModifier = key.startsWith('Mod+')
    if (!hasModifier && !mayUseSingleKeys(event)) return
    const pair = this.#pending !== undefined && Date.now() < this.#pending.until ? `${this.#pending.key} ${key}` : undefined
    this.#pending = undefined
    const shortcut = this.#find(pair) ?? this.#find(key)
    if (shortcut === undefined) {
      if (this.#shortcuts.some(({ keys }) => this.boundTo(keys).startsWith(`${key} `))) this.#pending = { key, until: Date.now() + PAIR_MS }
      return
    }
    event.preventDefault()
    shortcut.onPress()
  }

  #find(keys: string | undefined): Shortcut | undefined {
    if (keys === undefined) return undefined
    return [...this.#shortcuts].reverse().find((shortcut) => this.boundTo(shortcut.keys) === keys)
  }

  #changed(): void {
    this.#all = [...this.#shortcuts]
    this.notify()
  }
}

function mayUseSingleKeys(event: KeyboardEvent): boolean {
  if (preferences.get().shortcuts === 'off') return false
  if (event.target instanceof Element && event.target.closest(TEXT_CONTROLS) !== null) return false
  return document.querySelector(OVERLAYS) === null
}

function readCustom(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStore().get(ENTRY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The shortcuts of this page. */
export const shortcuts = new Shortcuts()
