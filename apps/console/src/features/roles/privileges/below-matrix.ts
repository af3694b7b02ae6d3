/** The width up to which the style sheet puts the panel of a privilege below the matrix. */
const STACKED = '(max-width: 1179px)'

/** Whether the panel of a privilege stands below the matrix and not beside it. */
export function isBelowMatrix(): boolean {
  return window.matchMedia(STACKED).matches
}
