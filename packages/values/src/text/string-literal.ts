const LETTERS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\0': '\\0',
  "'": "\\'",
  '"': '\\"',
  '`': '\\`',
  '\n': '\\n',
  '\r': '\\r',
  '\v': '\\v',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '#': '\\#',
}

/**
 * Escapes the units of a text that a global pattern matches: by their letter, or as `\uXXXX` if the language has no letter for them.
 *
 * Which units are escaped depends on the use: the server displays values differently from the source of definitions.
 */
export function escapeUnits(text: string, units: RegExp): string {
  return text.replace(units, (unit) => LETTERS[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Renders text as a double-quoted string, as values are displayed. */
export function quoteString(text: string): string {
  return `"${escapeUnits(text, /[\\\0'"`\n\r\v\t\b\f#]/g)}"`
}

const plainKey = /^[A-Za-z][A-Za-z0-9_]*$/
const asciiOnly = /^[ -~]*$/
let letterKey: RegExp | undefined

/** Tells whether a key stands bare in shown objects: a letter, then letters, digits and underscores, of any script. */
export function isBareKey(key: string): boolean {
  if (plainKey.test(key)) return true
  if (asciiOnly.test(key)) return false
  // Built on first use: a literal would keep browsers without property escapes from loading the module.
  letterKey ??= new RegExp('^\\p{L}[\\p{L}\\p{Nd}_]*$', 'u')
  return letterKey.test(key)
}

/** Renders a key of a shown object. */
export function formatKey(key: string): string {
  return isBareKey(key) ? key : quoteString(key)
}
