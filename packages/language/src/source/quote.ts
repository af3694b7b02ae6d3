import { isDisplayable } from './characters.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\0': '\\0',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\v': '\\v',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '#': '\\#',
}

/** Writes text as a string literal in double quotes. Every `#` is escaped, so that it stays a literal. */
export function quote(text: string): string {
  return `"${escapeText(text)}"`
}

/** Writes text as it may stand between double quotes. */
export function escapeText(text: string): string {
  let escaped = ''
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    const code = text.charCodeAt(i)
    const own = ESCAPED[character]
    if (own !== undefined) escaped += own
    else escaped += isDisplayable(code) ? character : `\\u${code.toString(16).padStart(4, '0')}`
  }
  return escaped
}

/** Writes a key of an object, in quotes unless it is a plain name. */
export function quoteKey(key: string): string {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(key) ? key : quote(key)
}
