import { isIdentifierPart, isIdentifierStart } from './characters.ts'

/** Words that cannot be names. They may follow a dot and be keys of objects. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'if',
  'else',
  'at',
  'match',
  'case',
  'let',
  'null',
  'true',
  'false',
  'isa',
  'join',
  'on',
  'of',
])

/** Whether `let` may bind the name. */
export function isBindable(name: string): boolean {
  return name !== 'FQL' && name !== '_' && !RESERVED_WORDS.has(name)
}

/** Whether a schema item or an unquoted key may have the name. Stricter than the grammar's identifiers: no apostrophes. */
export function isValidIdentifier(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name) && !RESERVED_WORDS.has(name)
}

/** Returns the end of the identifier or keyword that starts at the index, which is the index itself when there is none. */
export function identifierEnd(text: string, index: number): number {
  if (!isIdentifierStart(text.charCodeAt(index))) return index
  let end = index + 1
  while (isIdentifierPart(text.charCodeAt(end))) end++
  return end
}

/** Whether exactly this word stands at the index, not merely a longer one that starts with it. */
export function isWordAt(text: string, index: number, word: string): boolean {
  return text.startsWith(word, index) && !isIdentifierPart(text.charCodeAt(index + word.length))
}
