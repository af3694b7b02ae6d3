/** Whether the page is read from right to left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** Which way an arrow key leads along a row, as the page is read: 1 to the next, -1 to the one before, 0 for any other key. */
export function stepAlong(key: string): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isMirrored() ? -1 : 1
}
