import { useEffect, useRef } from 'react'

export interface QueryKeys {
  readonly onCancel: () => boolean
  readonly onDryRun: () => void
  readonly onNew: () => void
  readonly onClose: () => void
  readonly onStep: (by: number) => void
  readonly onSave: () => void
}

/**
 * Keys of the shell that work wherever they belong to it: on its own page everywhere, docked below another page within it. With Alt the
 * physical key counts, because Alt changes the letter.
 */
export function useQueryKeys(keys: QueryKeys, belongsHere: (target: EventTarget | null) => boolean): void {
  const latest = useRef({ keys, belongsHere })
  latest.current = { keys, belongsHere }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !latest.current.belongsHere(event.target) || document.querySelector('[role="dialog"]') !== null) return
      if (handle(event, latest.current.keys)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const TEXT_CONTROLS = 'input, textarea, select, [contenteditable="true"]'

function handle(event: KeyboardEvent, keys: QueryKeys): boolean {
  const isModified = event.ctrlKey || event.metaKey
  if (isModified && !event.altKey) return handleModified(event, keys)
  const inText = event.target instanceof Element && event.target.closest(TEXT_CONTROLS) !== null
  if (!isModified) {
    const by = event.key === '[' ? -1 : event.key === ']' ? 1 : 0
    if (by === 0 || inText || event.altKey) return false
    keys.onStep(by)
    return true
  }
  if (event.code === 'Enter' || event.code === 'NumpadEnter') keys.onDryRun()
  else if (event.code === 'KeyN') keys.onNew()
  else if (event.code === 'KeyX') keys.onClose()
  else if (event.code === 'BracketLeft') keys.onStep(-1)
  else if (event.code === 'BracketRight') keys.onStep(1)
  else return false
  return true
}

function handleModified(event: KeyboardEvent, keys: QueryKeys): boolean {
  if (event.key === '.') return keys.onCancel()
  if (event.key.toLowerCase() !== 's' || event.shiftKey) return false
  keys.onSave()
  return true
}
