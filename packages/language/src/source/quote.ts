import { escapeUnits } from '@terrarium/values'
import { UNDISPLAYABLE_UNITS } from './characters.ts'

/** Quotes, back slashes, white space with a letter and every `#`, so that none begins an interpolation. */
const ESCAPED_UNITS = new RegExp(`[\\\\"#\\0\\b\\t-\\r${UNDISPLAYABLE_UNITS}]`, 'g')

/** Writes text as a string literal in double quotes. */
export function quote(text: string): string {
  return `"${escapeText(text)}"`
}

/** Escapes text for a string in double quotes. */
export function escapeText(text: string): string {
  return escapeUnits(text, ESCAPED_UNITS)
}

/** Writes a key of an object, in quotes unless it is a plain name. */
export function quoteKey(key: string): string {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(key) ? key : quote(key)
}
