let byKeyboard = false
let isWatching = false

/** Follows from now on whether the keyboard or a pointer was used last. */
export function watchInput(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('keydown', () => (byKeyboard = true), true)
  document.addEventListener('pointerdown', () => (byKeyboard = false), true)
}

/** Whether the keyboard was used last: a focus that comes now is one that somebody sees. */
export function isByKeyboard(): boolean {
  return byKeyboard
}
