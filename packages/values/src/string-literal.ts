const escapes: Readonly<Record<string, string>> = {
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

/** Renders text as a double-quoted string of the language. */
export function quoteString(text: string): string {
  return `"${text.replace(/[\\\0'"`\n\r\v\t\b\f#]/g, (unit) => escapes[unit] as string)}"`
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
