/** A key press as the DevTools protocol describes it. */
interface KeyPress {
  readonly key: string
  readonly code?: string
  readonly windowsVirtualKeyCode: number
  /** What the key writes, if it writes anything. */
  readonly text?: string
}

const NAMED: Readonly<Record<string, KeyPress>> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 },
  End: { key: 'End', code: 'End', windowsVirtualKeyCode: 35 },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
}

/** Bits of the protocol's `modifiers`. */
const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

const PLAIN_CODES = /^[A-Z0-9 ]$/

function keyPress(name: string): KeyPress {
  const named = NAMED[name]
  if (named !== undefined) return named
  const upper = name.toUpperCase()
  return { key: name, text: name, windowsVirtualKeyCode: PLAIN_CODES.test(upper) ? upper.charCodeAt(0) : 0 }
}

/** The events of pressing and letting go of a key: `Enter`, `Control+A`, `é`. */
export function keyEvents(keys: string): readonly Readonly<Record<string, unknown>>[] {
  // The plus sign is a key, too.
  const names = keys === '+' ? ['+'] : keys.split('+')
  const { text, ...press } = keyPress(names.pop() ?? '')
  const modifiers = names.reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0)
  const writes = text !== undefined && modifiers === 0
  return [
    { type: writes ? 'keyDown' : 'rawKeyDown', modifiers, ...press, ...(writes ? { text } : {}) },
    { type: 'keyUp', modifiers, ...press },
  ]
}
