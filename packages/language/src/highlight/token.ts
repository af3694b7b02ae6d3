/** Kinds of tokens as an editor colours them. */
export type TokenKind =
  | 'space'
  | 'lineComment'
  | 'blockComment'
  | 'keyword'
  | 'literal'
  | 'number'
  | 'string'
  | 'escape'
  | 'interpolation'
  | 'identifier'
  | 'member'
  | 'function'
  | 'method'
  | 'key'
  | 'annotation'
  | 'operator'
  | 'punctuation'
  | 'bracket'
  | 'placeholder'
  | 'invalid'

/** A token: UTF-16 offsets `[start, end)`. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** Which language a text is in: queries, or schemas with queries in them. */
export type TokenLanguage = 'fql' | 'fsl'
