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
  /** Whether it is meant where keys are pressed, or, of null, on the page in sight; undefined: anywhere. */
  readonly applies?: ((target: EventTarget | null) => boolean) | undefined
  readonly onPress: () => void
}

/** Why keys cannot be given to a shortcut. */
type KeysRefusal = 'reserved' | 'taken'

const ENTRY = 'ui:shortcut-keys'
/** Milliseconds within which the second key of a pair counts: between the presses, however busy the page is when it hears of them. */
const PAIR_MS = 1_000

const TEXT_CONTROLS = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open, its own keys count. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** With a modifier these cut, copy, paste, select, undo, find, print, reload, go back, and open or close tabs and windows. */
const BROWSER_KEYS: ReadonlySet<string> = new Set([...'ACFGHJLNPQRTUVWXYZ[]'].flatMap((key) => [`Mod+${key}`, `Mod+Shift+${key}`]))

const PLACES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/**
 * Writes a key press as shortcuts are written; empty for one that cannot be a shortcut.
 *
 * With a modifier the letter does not depend on Shift or the layout's case. With Alt the key's place counts: on some systems Alt writes
 * other characters.
 */
export function keysOf(event: Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey'>): string {
  if (!event.ctrlKey && !event.metaKey) return event.altKey ? '' : event.key
  const placed = event.altKey ? (PLACES[event.code] ?? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]) : undefined
  const key = placed ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  const isShifted = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  return `Mod+${event.altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${key}`
}

/** Whether keys do something in the browser or in every control, so that no shortcut may have them. */
function isReserved(keys: string): boolean {
  if (keys.startsWith('Mod+')) return BROWSER_KEYS.has(keys)
  return keys.length !== 1 || keys === ' '
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

  /** Why a shortcut cannot get other keys: they are the browser's, or another shortcut of the page has them. */
  refusalOf(keys: string, to: string): KeysRefusal | undefined {
    if (to === keys) return undefined
    if (isReserved(to)) return 'reserved'
    return this.#shortcuts.some((other) => other.keys !== keys && this.boundTo(other.keys) === to) ? 'taken' : undefined
  }

  /** Runs the shortcut of a key press. */
  readonly handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const key = keysOf(event)
    if (key === '' || key === 'Shift') return
    const hasModifier = key.startsWith('Mod+')
    if (!hasModifier && !mayUseSingleKeys(event)) return
    const pair = this.#pending !== undefined && event.timeStamp < this.#pending.until ? `${this.#pending.key} ${key}` : undefined
    this.#pending = undefined
    const shortcut = this.#find(pair, event.target) ?? this.#find(key, event.target)
    if (shortcut === undefined) {
      if (this.#shortcuts.some(({ keys }) => this.boundTo(keys).startsWith(`${key} `))) this.#pending = { key, until: event.timeStamp + PAIR_MS }
      return
    }
    event.preventDefault()
    shortcut.onPress()
  }

  #find(keys: string | undefined, target: EventTarget | null): Shortcut | undefined {
    if (keys === undefined) return undefined
    return [...this.#shortcuts].reverse().find(({ keys: own, applies }) => this.boundTo(own) === keys && applies?.(target) !== false)
  }

  #changed(): void {
    this.#all = [...this.#shortcuts]
    this.notify()
  }
}

/** Whether a key press is that of a single character, which a part of the page leaves alone once those are switched off. Space is none. */
export function isSwitchedOff({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return preferences.get().shortcuts === 'off' && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey
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
